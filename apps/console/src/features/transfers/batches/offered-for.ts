/** The actions on a batch that this person has now, or why there is no button. The server decides. */
import { approverRoles, roleBoundApproverRoles } from '@holdfast/policy'
import { hasGiven, isRuled, isSuspended } from '../request-actions.ts'
import type { Actor } from '../../requesting/use-actor.ts'
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
type WhyNoButton = 'own' | 'role' | 'signers' | 'requestUnsigned' | 'approved' | 'suspended'

interface Offered {
  /** The main one first. */
  readonly actions: readonly BatchAction[]
  readonly why: WhyNoButton | null
}

/** They need a person whose approvals are not suspended. */
const suspendable: ReadonlySet<BatchAction> = new Set([
  'approve',
  'reviewApprove',
  'signRequest',
  'sign',
  'resume',
])

export function offeredFor(whole: WholeBatch, actor: Actor, now: Date): Offered {
  const offered = ofRoles(whole, actor)
  if (!isSuspended(actor, now) || !offered.actions.some((action) => suspendable.has(action))) return offered
  return { actions: offered.actions.filter((action) => !suspendable.has(action)), why: 'suspended' }
}

function ofRoles({ batch, decision }: WholeBatch, actor: Actor): Offered {
  const { counts, created_by: requester, is_signing } = batch
  const isOwn = requester.id === actor.id
  const isOutdated = decision.rules?.is_current === false
  const [draft, pending, approved] = [counts.draft ?? 0, counts.pending ?? 0, counts.approved ?? 0]
  const mayReject = !isOwn && mayApprove(actor, decision.is_role_bound)
  const mayCancel = actor.mayDraft && (isOwn || actor.maySubmitOthers)
  const ends: BatchAction[] =
    draft + pending + approved === 0
      ? []
      : [...(mayReject ? (['reject'] as const) : []), ...(mayCancel ? (['cancel'] as const) : [])]
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
  if (hasGiven(decision, actor)) return { actions: ends, why: 'approved' }
  return {
    actions: [isRuled(decision) ? 'reviewApprove' : 'approve', ...ends],
    why: null,
  }
}

function mayApprove({ treasuryRole }: Actor, isRoleBound: boolean): boolean {
  const roles: readonly string[] = isRoleBound ? roleBoundApproverRoles : approverRoles
  return treasuryRole !== null && roles.includes(treasuryRole)
}
