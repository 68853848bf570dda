import { transaction } from '@holdfast/store'
import { findMetAddress } from '@holdfast/store/read'
import { insertTransferRequest, insertTransferStep } from '@holdfast/store/write'
import { formatUnits } from '@holdfast/ledger'
import type { ApiReply } from '@holdfast/contract'
import type { Context, Who } from '../../context.ts'
import type { Handler } from '../../http/handlers.ts'
import { findKnown } from '../addresses/look-alikes.ts'
import { failureInWords } from './estimate.ts'
import { encoded, freeze, type Frozen } from './freeze.ts'
import { nativeDecimals, type PresentedTransfer } from './present.ts'
import { announce } from './request.ts'

export const createTransfer: Handler<'createTransferRequest'> = async (context, asked) => {
  const frozen = await freeze(context, asked.actor, asked.request.body)
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

export const estimateTransferRequest: Handler<'estimateTransfer'> = async (context, { actor, request }) => {
  const frozen = await freeze(context, actor, request.body)
  const { intent, network, estimated, organisationId, estimateError } = frozen
  const place = { organisationId, networkId: network.id, chain: network.chain }
  const known = await findKnown(context.db, place, [intent.recipient])
  const met = await findMetAddress(context.db, { ...place, address: intent.recipient })
  const named = known.names.get(intent.recipient)
  return {
    ...figuresOf(frozen),
    fee_ceiling: formatUnits(intent.feeCeiling, nativeDecimals),
    will_fail: (estimated?.estimate.failures ?? []).map((failure) => ({
      code: failure.code,
      reason: failureInWords(failure, intent),
    })),
    is_to_contract: estimated?.estimate.isToContract ?? false,
    recipient: intent.recipient,
    known_as: named === undefined ? null : { list: named.kind, name: named.name },
    is_first_time: (met?.sentAt ?? null) === null,
    look_alikes: known.lookAlikesOf(intent.recipient),
    error: estimateError,
  }
}

function figuresOf({
  estimated,
  intent,
}: Frozen): Pick<ApiReply<'estimateTransfer'>, 'bandwidth' | 'energy' | 'fee' | 'balance'> {
  if (estimated === null) return { bandwidth: null, energy: null, fee: null, balance: null }
  const { estimate, balance } = estimated
  return {
    bandwidth: Number(estimate.bandwidth),
    energy: Number(estimate.energy),
    fee: formatUnits(estimate.fee, nativeDecimals),
    balance: formatUnits(balance, intent.asset.decimals),
  }
}
