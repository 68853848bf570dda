import { reason } from '@holdfast/contract'
import { doesCount, isRoleBound, isSelfApproval } from '@holdfast/policy'
import type { TransferRequestView } from '@holdfast/store/read'
import { authoriseTreasury, type TreasuryRight } from '../../http/authorise.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { bundleOf } from '../policies/bundle-of.ts'
import { reasonOfWait } from '../policies/reason-of-wait.ts'
import { assertNotSuspended } from '../session/suspension.ts'
import { authoriseTransfer } from './authorise-transfer.ts'
import { changeTransfer } from './change-transfer.ts'
import { decideTransfer } from './decide-transfer.ts'
import {
  approvalFactsOf,
  approvedUntilOf,
  assertAllowed,
  judge,
  type Judged,
  type Subject,
  subjectOf,
  underPolicy,
} from './gate.ts'
import { keptRefusal } from '../../http/kept-refusal.ts'
import { moveTransfer } from './move-transfer.ts'
import { readTransfer } from './read-transfer.ts'
import { writeApproval } from './write-approval.ts'

export const approveTransfer: Verb<'approveTransferRequest', 'config' | 'db'> = async (
  { db, config },
  call,
) => {
  const { actor, caller, request } = call
  const place = await authoriseTransfer(db, actor, 'read organisation', request.params.id)
  authoriseTreasury(actor, rightToApprove(place), place.entity_id, 'transfer_request')
  assertNotSuspended(actor.user, place.entity_id)
  const { intent_hash, reason: comment = '' } = request.body
  if (intent_hash !== undefined && intent_hash !== place.intent_hash) throw refusal('OTHER_INTENT')
  const userId = actor.user.id
  return decideTransfer(db, call, { place, decision: 'approve' }, async (tx, view) => {
    const earlier = subjectOf(view, config)
    if (isSelfApproval(userId, earlier.askers)) throw refusal('OWN_TRANSFER', {}, view.entity_id)
    const moment = { caller, step: 'approve' } as const
    if (doesStand(await judge(tx, config, earlier, moment), earlier, userId))
      throw refusal('APPROVED_ALREADY')
    await writeApproval(tx, config, view, { userId, reason: comment, isDev: false })
    const approved = await readTransfer(tx, place)
    const subject = subjectOf(approved, config)
    const judged = await judge(tx, config, subject, moment)
    assertAllowed(judged, subject)
    const change = { ...underPolicy(judged), ...keptRefusal('last_error', null) }
    // Without enough approvals the request changes too, so that clients show the new one.
    const after =
      judged.waits.length === 0
        ? await moveTransfer(tx, place, 'approve', {
            ...change,
            approved_until: approvedUntilOf(judged, subject),
          })
        : await changeTransfer(tx, approved, change)
    const waits = judged.waits.map(reasonOfWait)
    const message = waits.length === 0 ? reason('STEP_APPROVED') : reason('STEP_APPROVED_WAITS', { waits })
    return { verb: 'approved', message, after }
  })
}

const rightToApprove = ({ policy }: TransferRequestView): TreasuryRight =>
  isRoleBound(policy === null ? null : bundleOf(policy))
    ? 'approve transfers under a role-bound policy'
    : 'approve transfers'

/** A valid approval is not given twice, unless the request was sent back although it had enough approvals. */
function doesStand({ policy, waits }: Judged, subject: Subject, userId: string): boolean {
  const { approvals, ...facts } = approvalFactsOf(subject, new Date())
  const own = approvals.find(({ personId }) => personId === userId)
  return (
    own !== undefined && waits.length > 0 && doesCount(policy === null ? null : bundleOf(policy), own, facts)
  )
}
