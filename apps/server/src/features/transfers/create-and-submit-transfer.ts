import { authorise } from '../../http/authorise.ts'
import { earlierAnswer, repetitionOf } from '../../http/repetition.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { assertWouldPass } from './assert-would-pass.ts'
import { askersOf } from './askers-of.ts'
import { authoriseReplaced } from './authorise-replaced.ts'
import { freeze } from './freeze.ts'
import { onNetwork } from './node.ts'
import type { PresentedTransfer } from './present.ts'
import { writeTransfer } from './write-transfer.ts'

export const createAndSubmitTransfer: Verb<'createAndSubmitTransfer', 'config' | 'db' | 'nodes'> = async (
  context,
  call,
) => {
  const { actor, request } = call
  const { body, idempotencyKey: key } = request
  const wallet = await authoriseWallet(context.db, actor, 'draft transfers', body.wallet_id)
  authorise(actor, 'submit transfers', wallet.entity_id, 'wallet')
  const repetition = repetitionOf(key, { submit: body })
  const earlier = await earlierAnswer<PresentedTransfer>(context.db, call, wallet.entity_id, repetition)
  if (earlier !== null) return earlier
  const draft = await authoriseReplaced(context.db, actor, wallet.entity_id, body.replaces)
  const frozen = await freeze(context, { wallet, requestedBy: actor.user.id }, body)
  await assertWouldPass(context, onNetwork(frozen.network), frozen)
  return writeTransfer(context, call, frozen, {
    origin: 'form',
    note: body.note,
    isSubmitted: true,
    repetition,
    ...(draft !== undefined && { draft, askers: askersOf(draft) }),
  })
}
