import { expect, test } from 'vitest'
import { assertMadeAfterRestore, assertMadeByNow } from './restored.ts'

const dayMs = 24 * 3_600_000
const at = Date.UTC(2026, 4, 1)
/** A version 7 UUID made at that time. */
const requestAt = (time: number) => {
  const digits = time.toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7abc-8abc-0123456789ab`
}
const refused = expect.objectContaining({ code: 'RESTORED', field: 'requestId' }) as object

test('a restored node signs no request made before the restore or up to a day after, and none with an undated id', () => {
  for (const madeAt of [at - 30 * dayMs, at, at + dayMs])
    expect(() => assertMadeAfterRestore(requestAt(madeAt), { at })).toThrow(refused)
  expect(() => assertMadeAfterRestore('0123abcd-0123-4abc-8abc-0123456789ab', { at })).toThrow(refused)
  assertMadeAfterRestore(requestAt(at + dayMs + 1), { at })
})

test('no node signs a request dated in the future, because after a restore that date could be more than a day ahead', () => {
  expect(() => assertMadeByNow(requestAt(at + dayMs), at)).toThrow(
    expect.objectContaining({ code: 'MADE_AHEAD', field: 'requestId' }),
  )
  expect(() => assertMadeByNow(requestAt(at + 2 * 60_000 + 1), at)).toThrow()
  for (const madeAt of [at - dayMs, at, at + 60_000]) assertMadeByNow(requestAt(madeAt), at)
})

test('a node that was not restored checks no dates', () => {
  assertMadeAfterRestore(requestAt(at - dayMs), null)
})

test('the limits are exact to the millisecond', () => {
  assertMadeByNow(requestAt(at + 2 * 60_000), at)
  expect(() => assertMadeByNow(requestAt(at + 2 * 60_000 + 1), at)).toThrow(
    expect.objectContaining({ code: 'MADE_AHEAD', field: 'requestId' }),
  )
})

test('an id of another version has no time, whatever its digits are', () => {
  const random = 'ffffffff-ffff-4abc-8abc-0123456789ab'
  expect(() => assertMadeAfterRestore(random, { at })).toThrow(refused)
  assertMadeByNow(random, at)
})
