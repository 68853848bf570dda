import { reason, type RefusalBody } from '@holdfast/contract'
import type { Transaction } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import type { Config } from '../../config.ts'
import type { Caller } from '../../context.ts'
import { assertAllowed, judge, subjectOf, underPolicy } from './gate.ts'
import { moveTransfer } from './move-transfer.ts'

interface Submission {
  /** The person's id. */
  readonly by: string
  /** Null: the server submits what the person scheduled. */
  readonly caller: Caller | null
}

interface Submitted {
  readonly verb: 'submitted'
  readonly message: RefusalBody
  readonly after: TransferRequestView
}

/** The step from draft to pending, if the policy allows it. The caller holds the locks of the treasury and of the request. */
export async function submitInto(
  tx: Transaction,
  config: Config,
  view: TransferRequestView,
  { by, caller }: Submission,
): Promise<Submitted> {
  const subject = subjectOf(view, config)
  const judged = await judge(tx, config, subject, { caller, step: 'submit' })
  assertAllowed(judged, subject)
  const after = await moveTransfer(tx, view, 'submit', {
    ...underPolicy(judged),
    worth_micros: judged.worth,
    submitted_by: by,
    submitted_at: new Date(),
  })
  return { verb: 'submitted', message: reason('STEP_SUBMITTED'), after }
}
