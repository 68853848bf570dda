import type { Handler } from '../../http/handlers.ts'
import { approveInDevMode } from './approve-in-dev-mode.ts'
import { authoriseTransfer } from './authorise-transfer.ts'

export const approveTransferDev: Handler<'approveTransferRequestDev'> = async (context, call) => {
  const { actor, request } = call
  const view = await authoriseTransfer(context.db, actor, 'make transfers', request.params.id)
  return approveInDevMode(context, call, view)
}
