import { describe, expect, test } from 'vitest'
import {
  adopted,
  ana,
  bea,
  carl,
  documentWith,
  dora,
  intentBytes,
  noon,
  requestId,
  requestPage,
  rulesOf,
  signedApproval,
  unsignedBytes,
  usualRules,
} from '../test/organisation.ts'
import { type Circumstances, reviewRequest } from './review-request.ts'
import { headOf } from './rules/remembered-head.ts'
import type { RequestPage } from '@holdfast/contract/approver'

const known: Circumstances = {
  requestId,
  now: noon,
  remembered: () => headOf(usualRules),
  isClockRight: true,
}
const intent = intentBytes(usualRules)
const requested = signedApproval(usualRules, intent, ana, { act: 'request' })
const review = (change: Partial<RequestPage> = {}, circumstances: Partial<Circumstances> = {}) =>
  reviewRequest(requestPage(usualRules, change), { ...known, ...circumstances })

test('a verified request: what moves, to whom, and who approved', () => {
  expect(review()).toMatchObject({
    ok: true,
    review: {
      intent: { units: 250_000n },
      recipient: { label: 'Acme' },
      asset: { symbol: 'USDT' },
      approvals: { needed: 2, counted: [carl], missingRole: 'treasurer' },
      statements: [
        { name: 'Ana', act: 'request', isVerified: true },
        { name: 'Carl', act: 'approve', isVerified: true },
      ],
      step: 'approve',
    },
  })
})

test.each<[string, Partial<RequestPage>, Partial<Circumstances>, string]>([
  ['another request', {}, { requestId: ana }, 'OTHER_REQUEST'],
  ['an unreadable intent', { intent: Uint8Array.of(1), unsigned: null }, {}, 'INTENT_UNREADABLE'],
  ['an older head', {}, { remembered: () => ({ ...headOf(usualRules), version: 2 }) }, 'RULES_ROLLED_BACK'],
  [
    'another head',
    {},
    { remembered: () => ({ ...headOf(usualRules), hash: 'a'.repeat(64) }) },
    'RULES_FORKED',
  ],
  [
    'an intent under other rules',
    { intent: intentBytes(usualRules, { rules: 'b'.repeat(64) }) },
    {},
    'RULES_CHANGED',
  ],
  ['an ended intent', {}, { now: noon + 3_600_000 }, 'EXPIRED'],
  ['a stranger', { person: requestId }, {}, 'NOT_IN_RULES'],
  ['bytes that pay more', { unsigned: unsignedBytes(intent, { units: 250_001n }) }, {}, 'BYTES_DIFFER'],
  ['bytes that are none', { unsigned: Uint8Array.of(7) }, {}, 'BYTES_DIFFER'],
  ['above the cap', { intent: intentBytes(usualRules, { units: 1_000_001n }) }, {}, 'REFUSED_BY_RULES'],
  ['a rejected request', { rejection: { person: bea, code: 'AMOUNT', note: '' } }, {}, 'REJECTED'],
  ['a cancelled request', { rejection: { person: ana, code: 'CANCELLED', note: '' } }, {}, 'CANCELLED'],
])('refused: %s', (_, change, circumstances, fault) => {
  expect(review(change, circumstances)).toMatchObject({ ok: false, fault })
})

describe('approvals that do not count', () => {
  const later = intentBytes(usualRules, { units: 250_001n })
  const genuine = signedApproval(usualRules, intent, carl)
  test.each([
    ['of another intent', signedApproval(usualRules, later, carl)],
    ['in another’s name', { ...genuine, statement: { ...genuine.statement, person: bea } }],
    ['ended', signedApproval(usualRules, intent, carl, { notAfter: noon })],
    ['valid for too long', signedApproval(usualRules, intent, carl, { notAfter: noon + 63 * 60_000 })],
    [
      'with a changed signature',
      { ...genuine, signature: genuine.signature.map((byte, at) => (at === 9 ? byte ^ 1 : byte)) },
    ],
    [
      'with the credential of somebody else',
      { ...genuine, credentialId: signedApproval(usualRules, intent, bea).credentialId },
    ],
  ])('%s', (_, approval) => {
    const reviewed = review({ approvals: [requested, approval] })
    expect(reviewed).toMatchObject({
      ok: true,
      review: { approvals: { counted: [] }, statements: [{}, { isVerified: false }] },
    })
  })
})

test.each<[string, Partial<RequestPage>, Partial<Circumstances>]>([
  ['OWN_REQUEST', { person: ana }, {}],
  ['APPROVED_ALREADY', { person: carl }, {}],
  ['RULES_UNKNOWN', {}, { remembered: () => null }],
  ['REQUEST_UNVERIFIED', { approvals: [] }, {}],
  ['CLOCK_OFF', {}, { isClockRight: false }],
])('no approval: %s', (reason, change, circumstances) => {
  expect(review(change, circumstances)).toMatchObject({ ok: true, review: { step: reason } })
})

test('the requester signs a request that has no statement of theirs', () => {
  expect(review({ person: ana, approvals: [] })).toMatchObject({ ok: true, review: { step: 'request' } })
})

test('names come from the signed rules only', () => {
  const renamed = rulesOf(documentWith({}, { recipients: [] }))
  const page = requestPage(renamed, { rules: [adopted(renamed)] })
  const reviewed = reviewRequest(page, { ...known, remembered: () => headOf(renamed) })
  expect(reviewed.ok && reviewed.review.recipient).toBeUndefined()
  expect(reviewed.ok && reviewed.review.approvals.needed).toBe(3)
  expect(reviewed.ok && reviewed.review.me.id).toBe(dora)
})
