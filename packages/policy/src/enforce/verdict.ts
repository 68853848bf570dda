/** What a policy says of one transfer at one moment. The same bundle and the same facts give the same verdict, wherever they are
 *  held against each other. Null in place of a bundle: none was applied, one other person approves and nothing is limited. */
import type { PolicyBundle } from '../bundle.ts'
import { approvalsNeeded, isRoleBound } from './approvers.ts'
import { type ApprovalFacts, approvalWaits } from './approvals.ts'
import { type ControlFacts, controlRefusals } from './controls.ts'
import { type LimitFacts, limitRefusals } from './limits.ts'
import type { Refusal, Wait } from './refusal.ts'

export type TransferFacts = LimitFacts & ControlFacts & ApprovalFacts

export interface Verdict {
  readonly neededApprovals: number
  /** One of them is a Treasurer's or Admin's. */
  readonly isRoleBound: boolean
  /** In the order in which a person is told. Empty: it may go on. */
  readonly refusals: readonly Refusal[]
  /** Empty: enough people have said yes. */
  readonly waits: readonly Wait[]
}

export const verdict = (bundle: PolicyBundle | null, facts: TransferFacts): Verdict => ({
  neededApprovals: approvalsNeeded(bundle),
  isRoleBound: isRoleBound(bundle),
  refusals:
    bundle === null ? [] : [...limitRefusals(bundle.app, facts), ...controlRefusals(bundle.app, facts)],
  waits: approvalWaits(bundle, facts),
})
