import type { Queryable } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import type { Context, Who } from '../../context.ts'
import { approvedUntilOf, judge, subjectOf, underPolicy, type Unsignable, whyNotSigned } from './gate.ts'

interface Gated extends Pick<Context, 'config'> {
  /** Null: the server continues what a person began. */
  readonly who: Who | null
}

interface JudgedSigning {
  /** Null when it may be signed. */
  readonly why: Unsignable | null
  readonly policy: ReturnType<typeof underPolicy>
  /** When its approvals stop being sufficient; null if they never lapse. */
  readonly until: Date | null
}

/** Whether the policy allows a request to be signed at this moment. */
export async function judgeSigning(
  db: Queryable,
  { config, who }: Gated,
  view: TransferRequestView,
): Promise<JudgedSigning> {
  const subject = subjectOf(view, config)
  const judged = await judge(db, config, subject, { caller: who?.caller ?? null, step: 'sign' })
  const needsApprovals = view.origin !== 'test-send' || view.is_main
  return {
    why: whyNotSigned(judged, subject, needsApprovals),
    policy: underPolicy(judged),
    until: needsApprovals ? approvedUntilOf(judged, subject) : null,
  }
}
