import type { Verb } from '../../http/verb.ts'
import { assertSent } from './assert-sent.ts'
import { authoriseTransfer } from './authorise-transfer.ts'
import { presentReceipt } from './present.ts'

export const showReceipt: Verb<'getTransferReceipt', 'db'> = async ({ db }, { actor, request }) => {
  const view = await authoriseTransfer(db, actor, 'read organisation', request.params.id)
  assertSent(view)
  return presentReceipt(view)
}
