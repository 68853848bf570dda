import { authoriseTreasury } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { assertWouldPass } from './assert-would-pass.ts'
import { authoriseTransfer } from './authorise-transfer.ts'
import { assertOpenFor } from './decide-transfer.ts'
import { intentOf } from './intent-of.ts'
import { submitDraft } from './submit-draft.ts'

export const submitTransfer: Verb<'submitTransferRequest', 'config' | 'db' | 'nodes'> = async (
  context,
  call,
) => {
  const { actor, request } = call
  const view = await authoriseTransfer(context.db, actor, 'submit transfers', request.params.id)
  if (view.created_by !== actor.user.id)
    authoriseTreasury(actor, 'submit transfers of others', view.entity_id, 'transfer_request')
  assertOpenFor(view, 'submit')
  await assertWouldPass(context, view, { intent: intentOf(view), symbol: view.token_symbol })
  return submitDraft(context, call, view)
}
