import { canonicalHash } from '@holdfast/store'
import { findWallet } from '@holdfast/store/read'
import { organisationIdsOf } from '../../http/authorise.ts'
import type { Handler } from '../../http/handlers.ts'
import { earlierAnswer } from './earlier-answer.ts'
import { freeze } from './freeze.ts'
import { writeTransfer } from './write-transfer.ts'

export const createTransfer: Handler<'createTransferRequest'> = async (context, call) => {
  const { actor, request } = call
  const { body, idempotencyKey: key } = request
  const repetition = key === undefined ? null : { key, bodyHash: canonicalHash(body) }
  if (repetition !== null) {
    const wallet = await findWallet(context.db, body.wallet_id)
    if (wallet !== undefined && organisationIdsOf(actor).includes(wallet.entity_id)) {
      const earlier = await earlierAnswer(context.db, call, wallet.entity_id, repetition)
      if (earlier !== null) return earlier
    }
  }
  const frozen = await freeze(context, actor, body)
  return writeTransfer(context, call, frozen, { origin: 'form', repetition })
}
