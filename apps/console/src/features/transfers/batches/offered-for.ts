/** The actions on a batch that this person has now, or why there is no button. The server decides. */
import { approverRoles, roleBoundApproverRoles } from '@holdfast/policy'
import type { Actor } from '../use-actor.ts'
import type { WholeBatch } from './use-batch.ts'

export type BatchAction =
  | 'submit'
  | 'approve'
  | 'reviewApprove'
  | 'signRequest'
  | 'reject'
  | 'cancel'
  | 'sign'
  | 'resume'
type WhyNoButton = 'own' | 'role' | 'signers' | 'requestUnsigned' | 'approved'

interface Offered {
  /** The main one first. */
  readonly actions: readonly BatchAction[]
  readonly why: WhyNoButton | null
}

export function offeredFor({ batch, decision }: WholeBatch, actor: Actor): Offered {
  const { counts, created_by: requester, is_signing } = batch
  const isOwn = requester.id === actor.id
  const isOutdated = decision.rules?.is_current === false
  const [draft, pending, approved] = [counts.draft ?? 0, counts.pending ?? 0, counts.approved ?? 0]
  const ends: BatchAction[] =
    draft + pending + approved === 0
      ? []
      : isOwn
        ? ['cancel']
        : mayApprove(actor, decision.is_role_bound)
          ? ['reject']
          : []
  if (isOutdated) return { actions: ends, why: null }
  if (draft > 0)
    return {
      actions: actor.mayDraft && (isOwn || actor.maySubmitOthers) ? ['submit', ...ends] : ends,
      why: null,
    }
  if (pending > 0) return onPending({ decision, isOwn, ends }, actor)
  if (approved > 0 && !is_signing)
    return actor.mayMakeTransfers
      ? {
          actions: [(counts.broadcasted ?? 0) > 0 || batch.stopped !== null ? 'resume' : 'sign', ...ends],
          why: null,
        }
      : { actions: ends, why: 'signers' }
  return { actions: ends, why: null }
}

interface Pending {
  readonly decision: WholeBatch['decision']
  readonly isOwn: boolean
  readonly ends: readonly BatchAction[]
}

function onPending({ decision, isOwn, ends }: Pending, actor: Actor): Offered {
  const { rules } = decision
  const isUnsigned = rules?.waits.includes('REQUEST_UNSIGNED') === true
  if (isOwn)
    return isUnsigned ? { actions: ['signRequest', ...ends], why: null } : { actions: ends, why: 'own' }
  if (!mayApprove(actor, decision.is_role_bound)) return { actions: ends, why: 'role' }
  if (isUnsigned) return { actions: ends, why: 'requestUnsigned' }
  const approvers =
    rules === null || rules === undefined
      ? decision.approvals.filter(({ counts }) => counts).map(({ user_id }) => user_id)
      : rules.signed_by.map(({ user_id }) => user_id)
  if (actor.id !== null && approvers.includes(actor.id)) return { actions: ends, why: 'approved' }
  return {
    actions: [rules === null || rules === undefined ? 'approve' : 'reviewApprove', ...ends],
    why: null,
  }
}

function mayApprove({ treasuryRole }: Actor, isRoleBound: boolean): boolean {
  const roles: readonly string[] = isRoleBound ? roleBoundApproverRoles : approverRoles
  return treasuryRole !== null && roles.includes(treasuryRole)
}
