import { transaction } from '@holdfast/store'
import { insertTransferRequest, insertTransferStep } from '@holdfast/store/write'
import type { Context, Who } from '../../context.ts'
import type { Handler } from '../../http/handlers.ts'
import { encoded, freeze, type Frozen } from './freeze.ts'
import type { PresentedTransfer } from './present.ts'
import { announce } from './request.ts'
import { assertNoneUnderWay } from './same-transfer.ts'

export const createTransfer: Handler<'createTransferRequest'> = async (context, asked) => {
  const { is_repeat: isRepeat, ...wanted } = asked.request.body
  const frozen = await freeze(context, asked.actor, wanted)
  if (isRepeat !== true) await assertNoneUnderWay(context.db, frozen, frozen.symbol)
  return write(context, asked, frozen, { origin: 'form', status: 'draft' })
}

/** Writes the request down as frozen. */
export async function write(
  { db }: Context,
  who: Who,
  { organisationId, walletId, tokenId, network, intent }: Frozen,
  start: { readonly origin: 'form' | 'test-send'; readonly status: 'draft' | 'approved' },
): Promise<PresentedTransfer> {
  const { bytes, hash } = encoded(intent)
  const place = { entity_id: organisationId, id: intent.requestId }
  return transaction(db, async (tx) => {
    await insertTransferRequest(tx, {
      ...place,
      ...start,
      wallet_id: walletId,
      network_id: network.id,
      token_id: tokenId,
      recipient_address: intent.recipient,
      units: intent.units,
      memo: intent.memo,
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
      data: { intent_hash: hash, origin: start.origin },
    })
    return announce(tx, who, place, 'created')
  })
}
