import { canonicalHash, transaction, type Transaction } from '@holdfast/store'
import { findIdempotentAnswer, findWallet } from '@holdfast/store/read'
import {
  insertIdempotentAnswer,
  insertTransferRequest,
  insertTransferStep,
  lockTreasury,
} from '@holdfast/store/write'
import type { Context, Who } from '../../context.ts'
import { organisationIdsOf } from '../../http/authorise.ts'
import type { Handler } from '../../http/handlers.ts'
import { Refused } from '../../http/refusal.ts'
import { encoded, freeze, type Frozen } from './freeze.ts'
import type { PresentedTransfer } from './present.ts'
import { announce } from './request.ts'
import { assertNoneUnderWay } from './same-transfer.ts'

export const createTransfer: Handler<'createTransferRequest'> = async (context, asked) => {
  const { body, idempotencyKey: key } = asked.request
  const repetition = key === undefined ? null : { key, bodyHash: canonicalHash(body) }
  if (repetition !== null) {
    const wallet = await findWallet(context.db, body.wallet_id)
    if (wallet !== undefined && organisationIdsOf(asked.actor).includes(wallet.entity_id)) {
      const earlier = await earlierAnswer(context.db, asked, wallet.entity_id, repetition)
      if (earlier !== null) return earlier
    }
  }
  const frozen = await freeze(context, asked.actor, body)
  return write(context, asked, frozen, { origin: 'form', status: 'draft', repetition })
}

interface Repetition {
  readonly key: string
  readonly bodyHash: string
}

/** Null: the key is new. */
async function earlierAnswer(
  db: Context['db'] | Transaction,
  { actor }: Who,
  organisationId: string,
  { key, bodyHash }: Repetition,
): Promise<PresentedTransfer | null> {
  const earlier = await findIdempotentAnswer(db, { organisationId, userId: actor.user.id, key })
  if (earlier === undefined) return null
  if (earlier.body_hash !== bodyHash)
    throw new Refused(
      422,
      'This Idempotency-Key was used for another request.',
      organisationId,
      'IDEMPOTENCY_KEY_REUSED',
    )
  return earlier.answer as PresentedTransfer
}

interface Start {
  /** Only for a transfer that no person submits. */
  readonly worth_micros?: bigint | null
  readonly origin: 'form' | 'test-send'
  readonly status: 'draft' | 'approved'
  /** Null: the call carried no key. */
  readonly repetition: Repetition | null
}

/** Writes the request down as frozen. Who does holds the treasury: of equal ones at once, one is written. */
export async function write(
  { db }: Context,
  who: Who,
  frozen: Frozen,
  { origin, status, repetition, worth_micros = null }: Start,
): Promise<PresentedTransfer> {
  const { organisationId, walletId, tokenId, network, intent, symbol } = frozen
  const { bytes, hash } = encoded(intent)
  const place = { entity_id: organisationId, id: intent.requestId }
  return transaction(db, async (tx) => {
    await lockTreasury(tx, organisationId)
    if (repetition !== null) {
      const earlier = await earlierAnswer(tx, who, organisationId, repetition)
      if (earlier !== null) return earlier
    }
    await assertNoneUnderWay(tx, frozen, { symbol, origin })
    await insertTransferRequest(tx, {
      ...place,
      origin,
      status,
      worth_micros,
      wallet_id: walletId,
      network_id: network.id,
      token_id: tokenId,
      recipient_address: intent.recipient,
      units: intent.units,
      memo: intent.memo,
      is_repeat: intent.isRepeat,
      fee_ceiling: intent.feeCeiling,
      intent: bytes,
      intent_hash: hash,
      expires_at: intent.expiresAt,
      created_by: who.actor.user.id,
    })
    await insertTransferStep(tx, {
      entity_id: organisationId,
      request_id: place.id,
      session_id: null,
      category: 'orchestrator',
      level: 'info',
      step: 'created',
      message: 'The intent is frozen.',
      data: { intent_hash: hash, origin },
    })
    const answer = await announce(tx, who, place, 'created')
    if (repetition !== null)
      await insertIdempotentAnswer(tx, {
        entity_id: organisationId,
        user_id: who.actor.user.id,
        key: repetition.key,
        body_hash: repetition.bodyHash,
        answer,
      })
    return answer
  })
}
