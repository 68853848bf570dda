import { nativeOfNetworkId } from '@holdfast/ledger'
import { authoriseTreasury } from '../../http/authorise.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { assertContractAgrees } from '../tokens/contract-facts.ts'
import { authoriseTransfer } from './authorise-transfer.ts'
import { assertOpenFor } from './decide-transfer.ts'
import { estimate } from './estimate.ts'
import { intentOf, statedOf } from './intent-of.ts'
import { withNodeRefusals } from '../networks/node-answers.ts'
import { nodeOf, transfersOf } from './node.ts'
import { reasonOfFailure } from './reason-of-failure.ts'
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
  const intent = intentOf(view)
  const node = nodeOf(context, view)
  await withNodeRefusals(assertContractAgrees(node, view, statedOf(view, intent)))
  const { failures } = await withNodeRefusals(estimate(node, transfersOf(view), intent, intent.feeCeiling))
  const [failure] = failures
  if (failure !== undefined)
    throw refusal('WOULD_FAIL', { why: reasonOfFailure(failure, nativeOfNetworkId(intent.network).symbol) })
  return submitDraft(context, call, view)
}
