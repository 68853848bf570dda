/** Batches: what the page shows and signs is computed from the intents, whatever the server says about them. */
import { intentHash } from '@holdfast/chains'
import type { BatchPage } from '@holdfast/contract/approver'
import { parseTransferIntent, type TransferIntent } from '@holdfast/ledger'
import { batchHash } from '@holdfast/policy/rules'
import { expect, test } from 'vitest'
import {
  adopted,
  ana,
  bea,
  carl,
  intentBytes,
  noon,
  requestId,
  signedApproval,
  usualRules,
} from '../test/organisation.ts'
import { reviewRequest } from './review-request.ts'
import { headOf } from './rules/remembered-head.ts'

const batch = requestId
const idOf = (at: number) => `${requestId.slice(0, -2)}${String(at).padStart(2, '0')}`
const row = (at: number, change: Partial<TransferIntent> = {}) =>
  intentBytes(usualRules, { requestId: idOf(at), units: 60_000n, ...change })
const rows = [row(1), row(2), row(3)]

function hashOf(intents: readonly Uint8Array[], total = intents.length * 60_000): string {
  const first = parseTransferIntent(intents[0]!)
  if (!first.ok) throw new Error(first.reason)
  return batchHash(
    { id: batch, total: String(total), intents: intents.map((bytes) => intentHash(bytes)) },
    first.value,
  )
}
const signed = (act: 'request' | 'approve', person: string, hash = hashOf(rows)) =>
  signedApproval(usualRules, rows[0]!, person, { act, intentHash: hash })

const review = (change: Partial<BatchPage> = {}, id = batch) =>
  reviewRequest(
    {
      person: bea,
      reference: 'TB-1',
      batch,
      total: '180000',
      intents: rows,
      rules: [adopted(usualRules)],
      approvals: [signed('request', ana)],
      rejection: null,
      ...change,
    },
    { requestId: id, now: noon, remembered: () => headOf(usualRules), isClockRight: true },
  )

test('all payments, their sum, and the hash that the person signs', () => {
  expect(review()).toMatchObject({
    ok: true,
    review: { total: 180_000n, intentHash: hashOf(rows), step: 'approve', isRequestVerified: true },
  })
  const reviewed = review()
  expect(reviewed.ok && reviewed.review.intents.map(({ requestId: of }) => of)).toEqual([1, 2, 3].map(idOf))
})

test('the sum decides how many people are needed', () => {
  // Each payment alone needs one person.
  expect(review()).toMatchObject({ review: { approvals: { needed: 2 }, tier: { above: '100000' } } })
})

test('approvals of single transfers and of other batches do not count', () => {
  const approvals = [
    signed('request', ana),
    signedApproval(usualRules, rows[0]!, carl),
    signed('approve', carl, hashOf(rows.slice(0, 2))),
    signed('approve', carl, hashOf(rows.toReversed())),
  ]
  expect(review({ approvals })).toMatchObject({ ok: true, review: { approvals: { counted: [] } } })
  expect(review({ approvals: [signed('request', ana), signed('approve', carl)] })).toMatchObject({
    review: { approvals: { counted: [carl] } },
  })
})

test.each<[string, Partial<BatchPage>, string]>([
  ['another sum', { total: '180001' }, 'BATCH_MIXED'],
  ['a payment twice', { intents: [rows[0]!, rows[1]!, rows[0]!] }, 'BATCH_MIXED'],
  [
    'one request under two intents',
    { intents: [rows[0]!, row(1, { units: 60_001n })], total: '120001' },
    'BATCH_MIXED',
  ],
  [
    'another wallet',
    {
      intents: [rows[0]!, row(2, { wallet: { address: 'TOther', keyId: 'key-1', path: [1] } })],
      total: '120000',
    },
    'BATCH_MIXED',
  ],
  [
    'another requester',
    { intents: [rows[0]!, row(2, { requestedBy: bea })], total: '120000' },
    'BATCH_MIXED',
  ],
  [
    'another end',
    { intents: [rows[0]!, row(2, { expiresAt: new Date(noon + 60_000) })], total: '120000' },
    'BATCH_MIXED',
  ],
  ['another memo', { intents: [rows[0]!, row(2, { memo: 'Invoice 12' })], total: '120000' }, 'BATCH_MIXED'],
  [
    'another highest fee',
    { intents: [rows[0]!, row(2, { feeCeiling: 1n })], total: '120000' },
    'BATCH_MIXED',
  ],
  ['bytes that are no intent', { intents: [rows[0]!, Uint8Array.of(1)] }, 'INTENT_UNREADABLE'],
  [
    'one payment above the cap',
    { intents: [row(1, { units: 1_000_001n })], total: '1000001' },
    'REFUSED_BY_RULES',
  ],
])('refused: %s', (_, change, fault) => {
  expect(review(change)).toMatchObject({ ok: false, fault })
})

test('refused: another batch than that of the link', () => {
  expect(review({}, idOf(9))).toMatchObject({ ok: false, fault: 'OTHER_REQUEST' })
})
