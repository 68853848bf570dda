import { reason } from '@holdfast/contract'
import { doesCount, isRoleBound, isSelfApproval } from '@holdfast/policy'
import { canApprove, personOf, type SignedApprovalText } from '@holdfast/policy/rules'
import type { TransferRequestView } from '@holdfast/store/read'
import type { Context, Who } from '../../context.ts'
import { authoriseTreasury, type TreasuryRight } from '../../http/authorise.ts'
import { keptRefusal } from '../../http/kept-refusal.ts'
import { refusal } from '../../http/refusal.ts'
import { bundleOf } from '../policies/bundle-of.ts'
import { assertNotSuspended } from '../session/suspension.ts'
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
  waitsOf,
} from './gate.ts'
import { moveTransfer } from './move-transfer.ts'
import type { PresentedTransfer } from './present.ts'
import { readTransfer } from './read-transfer.ts'
import { countingStatements } from './ruled/counting-statements.ts'
import type { Ruling } from './ruled/ruling-of.ts'
import { takeStatement } from './ruled/take-statement.ts'
import { writeApproval } from './write-approval.ts'

interface Approval {
  /** The hash that the person saw. Null: not stated. */
  readonly intentHash: string | null
  readonly comment: string
  /** The signed statement: needed where the signers enforce rules, and only there. */
  readonly signed: SignedApprovalText | null
}

/** One person's approval of exactly this intent. `place` is as the person saw it. */
export function giveApproval(
  { db, config }: Pick<Context, 'config' | 'db'>,
  who: Who,
  place: TransferRequestView,
  { intentHash, comment, signed }: Approval,
): Promise<PresentedTransfer> {
  const { actor, caller } = who
  authoriseTreasury(actor, rightToApprove(place), place.entity_id, 'transfer_request')
  assertNotSuspended(actor.user, place.entity_id)
  if (intentHash !== null && intentHash !== place.intent_hash) throw refusal('OTHER_INTENT')
  const userId = actor.user.id
  return decideTransfer(db, who, { place, decision: 'approve' }, async (tx, view) => {
    const earlier = subjectOf(view, config)
    if (isSelfApproval(userId, earlier.askers)) throw refusal('OWN_TRANSFER', {}, view.entity_id)
    assertSignedWhereNeeded(earlier.ruling, signed, view, userId)
    const moment = { caller, step: 'approve' } as const
    if (doesStand(await judge(tx, config, earlier, moment), earlier, userId))
      throw refusal('APPROVED_ALREADY')
    if (signed !== null) await takeStatement(tx, view, { act: 'approve', person: userId, signed })
    await writeApproval(tx, config, view, { userId, reason: comment, isDev: false })
    const approved = await readTransfer(tx, place)
    const subject = subjectOf(approved, config)
    const judged = await judge(tx, config, subject, moment)
    assertAllowed(judged, subject)
    const change = { ...underPolicy(judged), ...keptRefusal('last_error', null) }
    const waits = waitsOf(judged)
    // Without enough approvals the request changes too, so that clients show the new one.
    const after =
      waits.length === 0
        ? await moveTransfer(tx, place, 'approve', {
            ...change,
            approved_until: approvedUntilOf(judged, subject),
          })
        : await changeTransfer(tx, approved, change)
    const message = waits.length === 0 ? reason('STEP_APPROVED') : reason('STEP_APPROVED_WAITS', { waits })
    return { verb: 'approved', message, after }
  })
}

export const rightToApprove = ({ policy }: Pick<TransferRequestView, 'policy'>): TreasuryRight =>
  isRoleBound(policy === null ? null : bundleOf(policy))
    ? 'approve transfers under a role-bound policy'
    : 'approve transfers'

export function assertSignedWhereNeeded(
  ruling: Ruling | null,
  signed: SignedApprovalText | null,
  { entity_id }: TransferRequestView,
  userId: string,
): void {
  if (ruling === null) {
    if (signed !== null) throw refusal('TRANSFER_NOT_RULED')
    return
  }
  if (signed === null) throw refusal('SIGNED_APPROVAL_NEEDED', {}, entity_id)
  const { rules } = ruling
  if (rules === null) throw refusal('RULES_CHANGED', {}, entity_id)
  const person = personOf(rules.document, userId)
  if (person === undefined || !canApprove(person)) throw refusal('APPROVER_NOT_IN_RULES', {}, entity_id)
}

/** A valid approval is not given twice, unless the request was sent back although it had enough approvals. */
export function doesStand(judged: Judged, subject: Subject, userId: string): boolean {
  const now = new Date()
  const { approvals, ...facts } = approvalFactsOf(subject, now)
  const own = approvals.find(({ personId }) => personId === userId)
  if (own === undefined || waitsOf(judged).length === 0) return false
  const { policy } = judged
  const { ruling } = subject
  return (
    doesCount(policy === null ? null : bundleOf(policy), own, facts) &&
    (ruling === null ||
      countingStatements(ruling, now).some(({ act, person }) => act === 'approve' && person === userId))
  )
}
