import type { Handler } from '../../http/handlers.ts'
import { assertSent } from './assert-sent.ts'
import { authoriseTransfer } from './authorise-transfer.ts'
import { presentReceipt } from './present.ts'

export const showReceipt: Handler<'getTransferReceipt'> = async ({ db }, { actor, request }) => {
  const view = await authoriseTransfer(db, actor, 'read organisation', request.params.id)
  assertSent(view)
  return presentReceipt(view)
}
