import { expect, test } from 'vitest'
import type { Actor } from '../../requesting/use-actor.ts'
import { offeredFor } from './offered-for.ts'
import type { WholeBatch } from './use-batch.ts'

const actor = (change: Partial<Actor> = {}): Actor => ({
  id: 'arthur',
  isKnown: true,
  mayDraft: true,
  maySubmitOthers: false,
  mayMakeTransfers: false,
  suspendedUntil: null,
  treasuryRole: 'Approver',
  ...change,
})
const now = new Date('2026-11-21T12:00:00.000Z')
const requester = actor({ id: 'teresa', treasuryRole: 'Treasurer', mayMakeTransfers: true })

interface Case {
  readonly counts: Partial<WholeBatch['batch']['counts']>
  readonly isSigning?: boolean
  readonly isStopped?: boolean
  readonly approvedBy?: readonly string[]
  readonly rules?: object | null
}
const whole = ({
  counts,
  isSigning = false,
  isStopped = false,
  approvedBy = [],
  rules = null,
}: Case): WholeBatch =>
  ({
    batch: {
      counts,
      created_by: { id: 'teresa', name: 'Teresa' },
      is_signing: isSigning,
      stopped: isStopped ? { code: 'BATCH_STOPPED', params: {} } : null,
    },
    decision: {
      is_role_bound: false,
      approvals: approvedBy.map((user_id) => ({ user_id, counts: true })),
      rules: rules === null ? null : { is_current: true, waits: [], signed_by: [], ...rules },
    },
    rows: [],
  }) as unknown as WholeBatch

test.each<[string, Case, Actor, readonly string[], string | null]>([
  ['its requester submits a draft', { counts: { draft: 2 } }, requester, ['submit', 'cancel'], null],
  ['another person does not', { counts: { draft: 2 } }, actor(), ['reject'], null],
  ['an approver approves', { counts: { pending: 2 } }, actor(), ['approve', 'reject'], null],
  ['once', { counts: { pending: 2 }, approvedBy: ['arthur'] }, actor(), ['reject'], 'approved'],
  ['its requester does not', { counts: { pending: 2 } }, requester, ['cancel'], 'own'],
  ['nor a person without the role', { counts: { pending: 2 } }, actor({ treasuryRole: null }), [], 'role'],
  [
    'under rules on the approver page',
    { counts: { pending: 2 }, rules: {} },
    actor(),
    ['reviewApprove', 'reject'],
    null,
  ],
  [
    'after its requester signed',
    { counts: { pending: 2 }, rules: { waits: ['REQUEST_UNSIGNED'] } },
    actor(),
    ['reject'],
    'requestUnsigned',
  ],
  [
    'who signs first',
    { counts: { pending: 2 }, rules: { waits: ['REQUEST_UNSIGNED'] } },
    requester,
    ['signRequest', 'cancel'],
    null,
  ],
  [
    'under earlier rules it ends',
    { counts: { pending: 2 }, rules: { is_current: false } },
    actor(),
    ['reject'],
    null,
  ],
  ['a manager has it signed', { counts: { approved: 2 } }, requester, ['sign', 'cancel'], null],
  ['others do not', { counts: { approved: 2 } }, actor(), ['reject'], 'signers'],
  [
    'it is stopped while it is signed',
    { counts: { approved: 2 }, isSigning: true },
    requester,
    ['cancel'],
    null,
  ],
  ['it is resumed', { counts: { approved: 1, broadcasted: 1 } }, requester, ['resume', 'cancel'], null],
  [
    'also if nothing was sent',
    { counts: { approved: 2 }, isStopped: true },
    requester,
    ['resume', 'cancel'],
    null,
  ],
  [
    'a treasury Admin ends a batch of others either way',
    { counts: { pending: 2 } },
    actor({ treasuryRole: 'Admin', maySubmitOthers: true }),
    ['approve', 'reject', 'cancel'],
    null,
  ],
  [
    'a requester who may no longer draft does not cancel it',
    { counts: { pending: 2 } },
    actor({ id: 'teresa', treasuryRole: 'Viewer', mayDraft: false }),
    [],
    'own',
  ],
  [
    'an approver after a new password rejects only',
    { counts: { pending: 2 } },
    actor({ suspendedUntil: '2026-11-21T12:00:01.000Z' }),
    ['reject'],
    'suspended',
  ],
  [
    'a manager after a new password cancels only',
    { counts: { approved: 2 } },
    { ...requester, suspendedUntil: '2026-11-21T12:00:01.000Z' },
    ['cancel'],
    'suspended',
  ],
  [
    'a suspension that is over counts no more',
    { counts: { approved: 2 } },
    { ...requester, suspendedUntil: '2026-11-21T12:00:00.000Z' },
    ['sign', 'cancel'],
    null,
  ],
  ['nothing is left', { counts: { broadcasted: 1, failed: 1 } }, requester, [], null],
])('%s', (_, state, person, actions, why) => {
  expect(offeredFor(whole(state), person, now)).toEqual({ actions, why })
})
