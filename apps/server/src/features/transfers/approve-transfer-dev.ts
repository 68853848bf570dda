import type { Verb } from '../../http/verb.ts'
import { approveInDevMode } from './approve-in-dev-mode.ts'
import { authoriseTransfer } from './authorise-transfer.ts'

export const approveTransferDev: Verb<'approveTransferRequestDev', 'config' | 'db'> = async (
  context,
  call,
) => {
  const { actor, request } = call
  const view = await authoriseTransfer(context.db, actor, 'make transfers', request.params.id)
  return approveInDevMode(context, call, view)
}
