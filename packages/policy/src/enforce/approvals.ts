/** Which approvals count at a moment, and what is still waited for. */
import type { PolicyBundle } from '../bundle.ts'
import { approvalsNeeded, isApproverRole, isRoleBound, isSeniorRole } from './approvers.ts'
import { isSelfApproval } from './is-self-approval.ts'
import { lapsesAt } from './lapses-at.ts'
import type { Wait } from './refusal.ts'

export interface GivenApproval {
  readonly personId: string
  readonly at: Date
  /** Of the person in the treasury at this moment. Null: none, or no longer an active member. */
  readonly treasuryRole: string | null
}

export interface ApprovalFacts {
  readonly approvals: readonly GivenApproval[]
  /** Who asked for the transfer, and who submitted it. */
  readonly askers: readonly string[]
  /** A developer's approval stands in for all others; where there is a development mode. */
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

/** Until when the approvals that count are enough. Null: they do not lapse. Of approvals that are enough. */
export function approvedUntil(bundle: Bundle, facts: ApprovalFacts): Date | null {
  if (bundle === null || facts.isApprovedInDev) return null
  const counting = facts.approvals
    .filter((one) => doesCount(bundle, one, facts))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const last = counting[approvalsNeeded(bundle) - 1]
  const senior = counting.find(({ treasuryRole }) => isSeniorRole(treasuryRole))
  const least = [last, ...(isRoleBound(bundle) ? [senior] : [])].map((one) =>
    one === undefined ? facts.now.getTime() : (lapsesAt(bundle, one)?.getTime() ?? Infinity),
  )
  return new Date(Math.min(...least))
}

/** Empty: nobody's approval is missing. */
export function approvalWaits(bundle: Bundle, facts: ApprovalFacts): Wait[] {
  if (facts.isApprovedInDev) return []
  const counting = facts.approvals.filter((one) => doesCount(bundle, one, facts))
  const given = new Set(counting.map(({ personId }) => personId)).size
  const needed = approvalsNeeded(bundle)
  const isEnough = given >= needed
  const waits: Wait[] = []
  if (!isEnough) waits.push({ code: 'APPROVALS', params: { given: String(given), needed: String(needed) } })
  if (isRoleBound(bundle) && !counting.some(({ treasuryRole }) => isSeniorRole(treasuryRole)))
    waits.push({ code: 'SENIOR_APPROVAL', params: {} })
  return waits
}
