import { expect, test } from 'vitest'
import { shareRows } from './share-rows.ts'

const row = (id: string, balance: string) => ({ id, balance, tokens: [{ symbol: 'USDT', balance }] })

test('unchanged rows keep their identity wherever they are now', () => {
  const old = [row('a', '1'), row('b', '2')]
  const next = shareRows(old, [row('c', '3'), row('a', '1'), row('b', '5')])
  expect(next[1]).toBe(old[0])
  expect(next[2]).not.toBe(old[1])
  expect(next[2]).toEqual(row('b', '5'))
})

test('an equal list is the same list; order and length count', () => {
  const old = [row('a', '1'), row('b', '2')]
  expect(shareRows(old, [row('a', '1'), row('b', '2')])).toBe(old)
  expect(shareRows(old, [row('b', '2'), row('a', '1')])).not.toBe(old)
  expect(shareRows(old, [row('a', '1')])).not.toBe(old)
})
