/** The approvals that count at a moment, and the ones that are missing. */
import type { PolicyBundle } from '../bundle.ts'
import { approvalsNeeded, isApproverRole, isRoleBound, isSeniorRole } from './approvers.ts'
import { isSelfApproval } from './is-self-approval.ts'
import { lapsesAt } from './lapses-at.ts'
import type { Wait } from './refusal.ts'

export interface GivenApproval {
  readonly personId: string
  readonly at: Date
  /** The person's treasury role at this moment. Null: none, or no longer an active member. */
  readonly treasuryRole: string | null
}

export interface ApprovalFacts {
  readonly approvals: readonly GivenApproval[]
  /** The people who requested and submitted the transfer. */
  readonly askers: readonly string[]
  /** A developer's approval replaces all others, in development mode only. */
  readonly isApprovedInDev: boolean
  readonly now: Date
}

type Bundle = PolicyBundle | null

export function doesCount(
  bundle: Bundle,
  approval: GivenApproval,
  { askers, now }: Pick<ApprovalFacts, 'askers' | 'now'>,
): boolean {
  const end = lapsesAt(bundle, approval)
  return (
    (end === null || now < end) &&
    !isSelfApproval(approval.personId, askers) &&
    isApproverRole(bundle, approval.treasuryRole)
  )
}

/** When the approvals stop being sufficient; null if they never lapse. Call only when they are sufficient. */
export function approvedUntil(bundle: Bundle, facts: ApprovalFacts): Date | null {
  if (bundle === null || facts.isApprovedInDev) return null
  const counting = facts.approvals
    .filter((approval) => doesCount(bundle, approval, facts))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const last = counting[approvalsNeeded(bundle) - 1]
  const senior = counting.find(({ treasuryRole }) => isSeniorRole(treasuryRole))
  const least = [last, ...(isRoleBound(bundle) ? [senior] : [])].map((approval) =>
    approval === undefined ? facts.now.getTime() : (lapsesAt(bundle, approval)?.getTime() ?? Infinity),
  )
  return new Date(Math.min(...least))
}

/** Empty if no approval is missing. */
export function approvalWaits(bundle: Bundle, facts: ApprovalFacts): Wait[] {
  if (facts.isApprovedInDev) return []
  const counting = facts.approvals.filter((approval) => doesCount(bundle, approval, facts))
  const count = new Set(counting.map(({ personId }) => personId)).size
  const needed = approvalsNeeded(bundle)
  const isEnough = count >= needed
  const waits: Wait[] = []
  if (!isEnough) waits.push({ code: 'APPROVALS', params: { count: String(count), needed: String(needed) } })
  if (isRoleBound(bundle) && !counting.some(({ treasuryRole }) => isSeniorRole(treasuryRole)))
    waits.push({ code: 'SENIOR_APPROVAL', params: {} })
  return waits
}
