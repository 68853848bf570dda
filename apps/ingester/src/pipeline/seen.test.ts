import { expect, test } from 'vitest'
import { Seen } from './seen.ts'

test('recently listed hashes are remembered, and memory does not grow with the history', () => {
  const seen = new Seen()
  for (let i = 0; i < 50_000; i++) seen.add(`hash ${i}`)
  expect(seen.has('hash 49999')).toBe(true)
  expect(seen.has('hash 30000')).toBe(true)
  expect(seen.has('hash 29999')).toBe(false)
})
