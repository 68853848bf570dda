import type { TransferRequestView } from '@holdfast/store/read'
import type { Context, Who } from '../../../context.ts'
import { judgeSigning } from '../judge-signing.ts'

/** Checks under the policy in force at this moment. */
export async function assertSignable(
  { db, config }: Pick<Context, 'db' | 'config'>,
  who: Who,
  view: TransferRequestView,
): Promise<void> {
  const { why } = await judgeSigning(db, { config, who }, view)
  if (why !== null) throw why.refused
}
