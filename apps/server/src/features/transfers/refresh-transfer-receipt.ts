import type { Verb } from '../../http/verb.ts'
import { assertSent } from './assert-sent.ts'
import { authoriseTransfer } from './authorise-transfer.ts'
import { withNodeRefusals } from '../../node-answers.ts'
import { presentReceipt } from './present.ts'
import { readTransfer } from './read-transfer.ts'
import { refreshReceipt } from './refresh-receipt.ts'

export const refreshTransferReceipt: Verb<'refreshTransferReceipt', 'db' | 'nodes'> = async (
  context,
  call,
) => {
  const { actor, request } = call
  const view = await authoriseTransfer(context.db, actor, 'read organisation', request.params.id)
  assertSent(view)
  await withNodeRefusals(refreshReceipt(context, call, view))
  return presentReceipt(await readTransfer(context.db, view))
}
