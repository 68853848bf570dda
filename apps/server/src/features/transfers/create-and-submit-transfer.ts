import { canonicalHash } from '@holdfast/store'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { assertWouldPass } from './assert-would-pass.ts'
import { earlierAnswer } from './earlier-answer.ts'
import { freeze } from './freeze.ts'
import { onNetwork } from './node.ts'
import { writeTransfer } from './write-transfer.ts'

export const createAndSubmitTransfer: Verb<'createAndSubmitTransfer', 'config' | 'db' | 'nodes'> = async (
  context,
  call,
) => {
  const { actor, request } = call
  const { body, idempotencyKey: key } = request
  const wallet = await authoriseWallet(context.db, actor, 'draft transfers', body.wallet_id)
  authorise(actor, 'submit transfers', wallet.entity_id, 'wallet')
  // Named after the call, so that the key of a draft does not answer for a submission.
  const repetition = key === undefined ? null : { key, bodyHash: canonicalHash({ submit: body }) }
  if (repetition !== null) {
    const earlier = await earlierAnswer(context.db, call, wallet.entity_id, repetition)
    if (earlier !== null) return earlier
  }
  const frozen = await freeze(context, { wallet, requestedBy: actor.user.id }, body)
  await assertWouldPass(context, onNetwork(frozen.network), frozen)
  return writeTransfer(context, call, frozen, {
    origin: 'form',
    note: body.note,
    isSubmitted: true,
    repetition,
  })
}
