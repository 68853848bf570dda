/** The treasury roles that may approve a transfer, and whether enough people have them. */
import type { PolicyBundle } from '../bundle.ts'
import { isSelfApproval } from './is-self-approval.ts'

export const approverRoles = ['Approver', 'Admin'] as const
/** A role-bound policy requires a Treasurer or Admin, so a Treasurer may approve, too. */
export const roleBoundApproverRoles = ['Approver', 'Treasurer', 'Admin'] as const
const seniorRoles: ReadonlySet<string> = new Set(['Treasurer', 'Admin'])

/** Null if no policy was applied. */
type Bundle = PolicyBundle | null

export const isRoleBound = (bundle: Bundle): boolean => bundle?.app.approvals.roleBound ?? false

/** At least one, whatever the bundle states: every transfer needs an approval. */
export const approvalsNeeded = (bundle: Bundle): number => Math.max(1, bundle?.app.approvals.required ?? 1)

/** `role`: the treasury role. */
export const isApproverRole = (bundle: Bundle, role: string | null): boolean =>
  role !== null &&
  (isRoleBound(bundle) ? roleBoundApproverRoles : approverRoles).some((approver) => approver === role)

export const isSeniorRole = (role: string | null): boolean => role !== null && seniorRoles.has(role)

export interface Colleague {
  readonly id: string
  readonly treasuryRole: string | null
}

export type NeverApproved =
  | { readonly code: 'TOO_FEW_APPROVERS'; readonly required: number; readonly available: number }
  | { readonly code: 'NO_SENIOR_APPROVER' }

/**
 * `people`: everyone who can sign in and act. Any of them may request a transfer, and the requester does not
 * count. Null if a transfer of at least one person can be approved.
 */
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
