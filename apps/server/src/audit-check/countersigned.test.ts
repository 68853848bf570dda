import { noHash } from '@holdfast/mpc/nodes'
import { expect, test } from 'vitest'
import { type Countersigned, faultOfEvents, faultOfReceipts, reachOf } from './countersigned.ts'

const hashOf = (seq: number, chain = 'a') => `${chain}${String(seq).padStart(63, '0')}`
const chainOf = (length: number, chain = 'a') =>
  Array.from({ length }, (_, place) => hashOf(place + 1, chain))
const receiptOf = (party: number, after: number, seq: number, change: Partial<Countersigned> = {}) =>
  ({
    organisation: '0190a3f2-7b1c-7def-8a01-ba9876543210',
    signer: String(party).repeat(64),
    party,
    after,
    hashes: chainOf(seq).slice(after),
    rules: { version: 0, hash: noHash },
    record: { length: 0, head: noHash },
    previous: noHash,
    at: Date.UTC(2026, 0, 1),
    digest: `${party} ${seq}`,
    ...change,
  }) satisfies Countersigned

test('a record that has what was countersigned, and events since, has no fault', () => {
  const receipts = [receiptOf(1, 0, 3), receiptOf(2, 1, 4)]
  expect(faultOfEvents(chainOf(6), receipts, false)).toBeNull()
  expect(faultOfEvents(chainOf(6), [], false)).toBeNull()
})

test('the first event is named that is not the countersigned one, with its signers', () => {
  const record = [...chainOf(3), ...chainOf(6, 'b').slice(3)]
  const receipts = [receiptOf(3, 0, 6), receiptOf(1, 2, 5)]
  expect(faultOfEvents(record, receipts, false)).toBe(
    'event 4 is not the one that signers 1 and 3 countersigned. It was changed, or an event was dropped or inserted there',
  )
})

test('between two countersigned events the first false one is known within limits', () => {
  const record = [...chainOf(3), ...chainOf(9, 'b').slice(3)]
  const receipts = [receiptOf(1, 0, 2), receiptOf(1, 7, 8)]
  expect(faultOfEvents(record, receipts, false)).toMatch(/^event 3 or a later one up to 8 changed: event 8/)
})

test('a record that ends too early names the first missing event, and the last that was countersigned', () => {
  expect(faultOfEvents(chainOf(2), [receiptOf(2, 0, 5)], false)).toBe(
    'event 3 is missing: the record ends before it, signer 2 countersigned event 3, and event 5 was the last to be countersigned',
  )
  expect(faultOfEvents([], [receiptOf(2, 3, 5)], false)).toMatch(/^event 1 is missing/)
})

test('a chain that breaks off is no missing event, but an event before the break can still be false', () => {
  expect(faultOfEvents(chainOf(2), [receiptOf(2, 0, 5)], true)).toBeNull()
  expect(faultOfEvents(chainOf(2, 'b'), [receiptOf(2, 0, 5)], true)).toMatch(/^event 1 is not/)
})

test('every named signer has receipts, each with the one before it', () => {
  const first = receiptOf(1, 0, 3)
  const second = receiptOf(1, 3, 5, { previous: first.digest })
  const third = receiptOf(1, 5, 6, { previous: second.digest })
  expect(faultOfReceipts([{ party: 1 }], [third, first, second])).toBeNull()
  expect(faultOfReceipts([{ party: 1 }], [first, third])).toBe(
    'a countersignature of signer 1 is missing, the one before its countersignature of event 6',
  )
  expect(faultOfReceipts([{ party: 1 }, { party: 2 }], [first])).toBe(
    'there is no countersignature of signer 2',
  )
})

test('how far each signer countersigned, and whether its record began again', () => {
  expect(reachOf([receiptOf(2, 0, 3), receiptOf(1, 0, 5), receiptOf(2, 3, 4)])).toEqual([
    'Signer 1 countersigned up to event 5, 2026-01-01T00:00:00.000Z',
    'Signer 2 countersigned up to event 4, 2026-01-01T00:00:00.000Z; its record began 2 times',
  ])
})
