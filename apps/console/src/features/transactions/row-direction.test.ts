import { expect, test } from 'vitest'
import { rowDirection } from './row-direction.ts'
import { rowOf } from './row.fixture.ts'

const isOwn = (address: string): boolean => address.startsWith('own')
const of = (
  from: string | null,
  to: string | null,
  transaction_type: 'native' | 'rewards' | 'stake' = 'native',
) => rowDirection(rowOf({ from_address: from, to_address: to, transaction_type }), isOwn)

test('value goes out, comes in, stays within, or concerns no own wallet', () => {
  expect(of('own-1', 'stranger')).toBe('outgoing')
  expect(of('stranger', 'own-1')).toBe('incoming')
  expect(of('own-1', 'own-2')).toBe('within')
  expect(of('stranger', 'other')).toBeNull()
  expect(of(null, 'own-1')).toBe('incoming')
})

test('rewards come in although they name their owner as from', () => {
  expect(of('own-1', null, 'rewards')).toBe('incoming')
  expect(of('stranger', null, 'rewards')).toBeNull()
})

test('a stake is not outgoing', () => {
  expect(of('own-1', null, 'stake')).toBeNull()
})
