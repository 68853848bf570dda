import type { Verb } from '../../http/verb.ts'
import { authoriseTransfer } from './authorise-transfer.ts'
import { giveRequest } from './give-request.ts'

export const signTransferRequest: Verb<'signTransferRequest', 'config' | 'db'> = async (context, call) => {
  const { actor, request } = call
  const view = await authoriseTransfer(context.db, actor, 'draft transfers', request.params.id)
  return giveRequest(context, call, view, request.body.signed)
}
