/** Who may say yes to a transfer, and whether enough people exist who could. */
import type { PolicyBundle } from '../bundle.ts'
import { isSelfApproval } from './is-self-approval.ts'

export const approverRoles = ['Approver', 'Admin'] as const
/** Under a role-bound policy a Treasurer says yes, too: it asks for one. */
export const roleBoundApproverRoles = ['Approver', 'Treasurer', 'Admin'] as const
const seniorRoles: ReadonlySet<string> = new Set(['Treasurer', 'Admin'])

/** Null: no policy was applied. */
type Bundle = PolicyBundle | null

export const isRoleBound = (bundle: Bundle): boolean => bundle?.app.approvals.roleBound ?? false

/** At least one, whatever is written: nothing is ever approved by nobody. */
export const approvalsNeeded = (bundle: Bundle): number => Math.max(1, bundle?.app.approvals.required ?? 1)

/** `role`: in the treasury. */
export const isApproverRole = (bundle: Bundle, role: string | null): boolean =>
  role !== null && (isRoleBound(bundle) ? roleBoundApproverRoles : approverRoles).some((one) => one === role)

export const isSeniorRole = (role: string | null): boolean => role !== null && seniorRoles.has(role)

export interface Colleague {
  readonly id: string
  readonly treasuryRole: string | null
}

export type NeverApproved =
  | { readonly code: 'TOO_FEW_APPROVERS'; readonly required: number; readonly available: number }
  | { readonly code: 'NO_SENIOR_APPROVER' }

/** `people`: who can sign in and act. Anybody of them may ask, and whoever asks does not count. Null: somebody's transfer can be
 *  approved. */
export function whyNeverApproved(bundle: PolicyBundle, people: readonly Colleague[]): NeverApproved | null {
  const required = approvalsNeeded(bundle)
  const others = people.map(({ id: asker }) =>
    people.filter(
      ({ id, treasuryRole }) => !isSelfApproval(id, [asker]) && isApproverRole(bundle, treasuryRole),
    ),
  )
  const available = Math.max(0, ...others.map(({ length }) => length))
  if (available < required) return { code: 'TOO_FEW_APPROVERS', required, available }
  const isEnough = (approvers: readonly Colleague[]) =>
    approvers.length >= required && approvers.some(({ treasuryRole }) => isSeniorRole(treasuryRole))
  return !isRoleBound(bundle) || others.some(isEnough) ? null : { code: 'NO_SENIOR_APPROVER' }
}
