/**
 * The verdict of a policy on one transfer at one moment. It depends only on the bundle and the facts. Null in
 * place of a bundle: no policy was applied, one other person approves and nothing is limited.
 */
import type { PolicyBundle } from '../bundle.ts'
import { approvalsNeeded, isRoleBound } from './approvers.ts'
import { type ApprovalFacts, approvalWaits } from './approvals.ts'
import { type ControlFacts, controlRefusals } from './controls.ts'
import { type LimitFacts, limitRefusals } from './limits.ts'
import type { Refusal, Wait } from './refusal.ts'

export type TransferFacts = LimitFacts & ControlFacts & ApprovalFacts

export interface Verdict {
  readonly neededApprovals: number
  /** At least one approval must come from a Treasurer or Admin. */
  readonly isRoleBound: boolean
  /** In the order in which they are shown. Empty if the policy allows the transfer. */
  readonly refusals: readonly Refusal[]
  /** Empty if there are enough approvals. */
  readonly waits: readonly Wait[]
}

export const verdict = (bundle: PolicyBundle | null, facts: TransferFacts): Verdict => ({
  neededApprovals: approvalsNeeded(bundle),
  isRoleBound: isRoleBound(bundle),
  refusals:
    bundle === null ? [] : [...limitRefusals(bundle.app, facts), ...controlRefusals(bundle.app, facts)],
  waits: approvalWaits(bundle, facts),
})
