import { expect, test } from 'vitest'
import {
  actionsOf,
  countingOf,
  mayCancel,
  mayDelete,
  mayReject,
  mayResubmit,
  needsRequestSigned,
  partIn,
} from './request-actions.ts'
import { requestOf as request } from './request.fixture.ts'
import type { Actor } from '../requesting/use-actor.ts'
import type { SigningHealth } from './use-signing-health.ts'
import type { TransferRequest } from './use-transfers.ts'

const now = new Date('2026-11-21T12:00:00Z')
const up: SigningHealth = {
  isKnown: true,
  node: null,
  isNodeUp: true,
  tron: { block: 7 },
  signer: { kind: 'tss', address: null },
  hasDevSigner: false,
  areSignersReady: true,
  signers: [],
}
const approver: Actor = {
  id: 'approver',
  isKnown: true,
  mayDraft: true,
  maySubmitOthers: false,
  mayMakeTransfers: false,
  suspendedUntil: null,
  treasuryRole: 'Approver',
}
const asker: Actor = {
  id: 'asker',
  isKnown: true,
  mayDraft: true,
  maySubmitOthers: true,
  mayMakeTransfers: true,
  suspendedUntil: null,
  treasuryRole: 'Admin',
}

const approval = {
  user_id: 'approver',
  name: null,
  at: '2026-11-21T11:30:00.000Z',
  reason: '',
  is_dev: false,
  counts: true,
  lapses_at: null,
}

const shown = (change: Partial<TransferRequest>, actor: Actor, health = up, isDevMode = false) =>
  actionsOf(request(change), { health, actor, isDevMode, now })

test('[TR-10] possible approvers see the button, once; the requester and the submitter wait for others', () => {
  expect(shown({}, approver)).toEqual([{ action: 'approve', whyNot: [] }])
  expect(shown({ approvals: [approval] }, approver)).toEqual([
    { action: 'approve', whyNot: ['already-approved'] },
  ])
  // An expired approval has to be repeated, and so does one for a request that still waits although it has enough
  // approvals.
  const open = [{ action: 'approve', whyNot: [] }]
  expect(shown({ approvals: [{ ...approval, counts: false }] }, approver)).toEqual(open)
  const sentBack = { approvals: [approval], approvals_needed: 1, last_error: 'above the cap' }
  expect(shown(sentBack, approver)).toEqual(open)
  expect(shown({ approvals: [approval], approvals_needed: 1 }, approver)).toEqual(open)
  expect(shown({ approvals: [approval], approvals_needed: 1, is_role_bound: true }, approver)).toEqual([
    { action: 'approve', whyNot: ['already-approved'] },
  ])
  for (const own of [{}, { created_by: { id: 'other', name: null } }]) expect(shown(own, asker)).toEqual([])
  expect(shown({}, { ...approver, treasuryRole: 'Viewer' })).toEqual([])
})

test('a person whose password was replaced may not approve or sign anything until then', () => {
  const later = { suspendedUntil: '2026-11-21T12:00:01.000Z' }
  expect(shown({}, { ...approver, ...later })).toEqual([{ action: 'approve', whyNot: ['suspended'] }])
  expect(shown({ status: 'approved' }, { ...asker, ...later })).toEqual([
    { action: 'sign-and-broadcast', whyNot: ['suspended'] },
  ])
  expect(shown({}, { ...approver, suspendedUntil: '2026-11-21T12:00:00.000Z' })).toEqual([
    { action: 'approve', whyNot: [] },
  ])
})

test('[TR-15] while node and signers are unknown no action is available; a watch-only wallet sends in dev mode only', () => {
  const unknown: SigningHealth = {
    ...up,
    isKnown: false,
    tron: null,
    isNodeUp: false,
    signer: null,
    areSignersReady: false,
  }
  expect(shown({ status: 'draft' }, asker, unknown)).toEqual([{ action: 'submit', whyNot: ['checking'] }])
  const watched = { status: 'draft', key_id: null } as const
  expect(shown(watched, asker)).toEqual([{ action: 'submit', whyNot: ['no-key'] }])
  expect(shown(watched, asker, up, true)[0]).toEqual({ action: 'submit', whyNot: [] })
})

test('a receipt is offered for sent requests only', () => {
  expect(shown({ status: 'failed' }, asker)).toEqual([])
  expect(shown({ status: 'failed', tx_hash: 'ab' }, asker)).toEqual([{ action: 'show-receipt', whyNot: [] }])
  expect(shown({ status: 'broadcasted', tx_hash: 'ab' }, asker)).toEqual([
    { action: 'show-receipt', whyNot: [] },
  ])
})

test('a Treasurer may approve under a role-bound policy only', () => {
  const treasurer: Actor = { ...approver, id: 'treasurer', treasuryRole: 'Treasurer' }
  expect(shown({}, treasurer)).toEqual([])
  expect(shown({ is_role_bound: true }, treasurer)).toEqual([{ action: 'approve', whyNot: [] }])
  expect(shown({ is_role_bound: true }, approver)).toEqual([{ action: 'approve', whyNot: [] }])
})

const rules = {
  version: 1,
  hash: 'a',
  is_current: true,
  requested_at: null,
  approvals_needed: 2,
  signed_by: [],
  waits: ['REQUEST_UNSIGNED', 'RULES_APPROVALS_MISSING'],
}

test('under rules, the requester signs after submitting, approvers approve, and the approvers may reject', () => {
  const pending = request({ rules })
  expect(needsRequestSigned(pending, asker)).toBe(true)
  expect(needsRequestSigned(pending, approver)).toBe(false)
  expect(needsRequestSigned(request({ rules, status: 'draft' }), asker)).toBe(false)
  expect(needsRequestSigned(request({ rules: { ...rules, waits: [] } }), asker)).toBe(false)
  expect(shown({ rules }, approver)).toEqual([{ action: 'approve', whyNot: [] }])
  expect(
    [asker, approver, { ...approver, id: 'x', treasuryRole: null }].map((who) => mayReject(pending, who)),
  ).toEqual([false, true, false])
})

test('approvers reject what waits or is approved, until it is being signed; requesters and Treasurers cancel it', () => {
  const treasurer: Actor = { ...approver, id: 'x', treasuryRole: 'Treasurer', maySubmitOthers: true }
  const other: Actor = { ...approver, id: 'x', treasuryRole: null }
  for (const change of [{}, { status: 'approved' }] as const) {
    expect([asker, approver, other].map((who) => mayReject(request(change), who))).toEqual([
      false,
      true,
      false,
    ])
    expect([asker, treasurer, other].map((who) => mayCancel(request(change), who))).toEqual([
      true,
      true,
      false,
    ])
  }
  for (const change of [
    { status: 'draft' },
    { status: 'broadcasted' },
    { status: 'failed' },
    { status: 'approved', is_under_way: true },
    { status: 'approved', phase: 'signed' },
  ] as const) {
    expect(mayReject(request(change), approver)).toBe(false)
    expect(mayCancel(request(change), asker)).toBe(false)
  }
  expect([asker, treasurer, other].map((who) => mayDelete(request({ status: 'draft' }), who))).toEqual([
    true,
    true,
    false,
  ])
  expect(mayDelete(request({ status: 'pending' }), asker)).toBe(false)
})

test('under rules, only signed approvals count, and developers have no shortcuts', () => {
  const signed = { user_id: 'approver', name: null, at: approval.at, not_after: '2026-11-21T12:30:00.000Z' }
  expect(countingOf(request({ approvals: [approval], rules }))).toBe(0)
  expect(countingOf(request({ approvals: [approval], rules: { ...rules, signed_by: [signed] } }))).toBe(1)
  expect(shown({ rules }, asker, up, true)).toEqual([])
  expect(shown({ rules, status: 'approved' }, asker, up, true).map(({ action }) => action)).toEqual([
    'sign-and-broadcast',
  ])
})

test('a request under other rules is not approved: its requester resubmits it', () => {
  const outdated = { rules: { ...rules, is_current: false, waits: ['RULES_CHANGED'] } }
  expect(shown(outdated, approver)).toEqual([])
  expect([asker, approver].map((who) => mayResubmit(request(outdated), who))).toEqual([true, false])
  expect(mayResubmit(request({ rules }), asker)).toBe(false)
  expect(mayResubmit(request({ ...outdated, status: 'failed' }), asker)).toBe(false)
})

test('the part of each reader in approving a request', () => {
  expect(partIn(request(), asker)).toBe('requester')
  expect(partIn(request({ created_by: { id: 'other', name: null } }), asker)).toBe('submitter')
  expect(partIn(request(), approver)).toBe('approver')
  expect(partIn(request({ stated_by: [approver.id ?? ''] }), approver)).toBe('requester')
  expect(partIn(request({ approvals: [approval] }), approver)).toBe('approved')
  expect(partIn(request({ approvals: [approval], rules }), approver)).toBe('approver')
  expect(partIn(request(), { ...approver, treasuryRole: 'Viewer' })).toBe('other')
  expect(partIn(request(), { ...approver, id: null })).toBe('other')
})

test('people act on a batch as a whole: its payments offer their receipts only', () => {
  const batch_id = 'b'
  for (const status of ['draft', 'pending', 'approved'] as const)
    for (const actor of [asker, approver, { ...approver, maySubmitOthers: true }]) {
      const payment = request({ batch_id, status, rules: { ...rules, is_current: false } })
      expect(shown({ batch_id, status }, actor, up, true)).toEqual([])
      expect(
        [mayReject, mayCancel, mayDelete, mayResubmit].map((may) => may(payment, actor)),
        status,
      ).toEqual([false, false, false, false])
    }
  expect(shown({ batch_id, status: 'broadcasted', tx_hash: 'ab' }, asker)).toEqual([
    { action: 'show-receipt', whyNot: [] },
  ])
})
