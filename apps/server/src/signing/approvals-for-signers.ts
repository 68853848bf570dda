import type { SignedApprovalBody } from '@holdfast/mpc/nodes'
import type { Approval } from './signing.ts'

export interface GivenApprovals {
  /** The statements about this transfer that people signed on the approver page: the request of the requester, and the
   *  approvals. Signers of a key that is bound to rules verify them and count nothing else. */
  readonly approvals: readonly SignedApprovalBody[]
  /** The approvals that the server counts. They suffice for keys without rules. */
  readonly counted: readonly Omit<Approval, 'assertion'>[]
}

/** The approvals of one order, one of each person and act: the signed one where there is one. */
export function approvalsForSigners({ approvals, counted }: GivenApprovals): Approval[] {
  const at = new Date().toISOString()
  const isSigned = (userId: string) =>
    approvals.some(({ statement: { act, person } }) => act === 'approve' && person === userId)
  return [
    ...approvals.map((assertion) => ({
      userId: assertion.statement.person,
      at,
      intentHash: assertion.statement.intentHash,
      assertion,
    })),
    ...counted
      .filter(({ userId }) => !isSigned(userId))
      .map((approval) => ({ ...approval, assertion: null })),
  ]
}
