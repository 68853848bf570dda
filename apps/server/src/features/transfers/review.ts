/** What is to be known of a transfer before somebody says yes to it: what it is, read back from the frozen bytes, what it would
 *  cost, and whether its recipient is who people take it for. */
import { nativeAsset, tokenOf } from '@holdfast/chains/tron'
import type { ApiReply } from '@holdfast/contract'
import { formatUnits, type TransferIntent } from '@holdfast/ledger'
import type { Context } from '../../context.ts'
import type { Handler } from '../../http/handlers.ts'
import { type Estimated, failureInWords } from './estimate.ts'
import { encoded, freeze, tryEstimate } from './freeze.ts'
import { intentOf } from './intent-of.ts'
import { nativeDecimals } from './present.ts'
import { checkRecipient } from './recipient.ts'
import { getTransfer } from './request.ts'
import { findSameTransfers, presentSame } from './same-transfer.ts'

type Checks = ApiReply<'estimateTransfer'>

export const estimateTransferRequest: Handler<'estimateTransfer'> = async (context, { actor, request }) => {
  const frozen = await freeze(context, actor, request.body)
  const { walletId, tokenId, network, intent, estimated, estimateError } = frozen
  const place = { walletId, tokenId, networkId: network.id }
  return checksOf(context, intent, place, estimated, estimateError)
}

export const reviewTransfer: Handler<'reviewTransferRequest'> = async (context, { actor, request }) => {
  const view = await getTransfer(context.db, actor, request.params.id, 'read organisation')
  const intent = intentOf(view)
  const { estimated, error } = await tryEstimate(context, view, intent, intent.feeCeiling)
  return {
    intent: presentIntent(intent),
    checks: await checksOf(
      context,
      intent,
      { walletId: view.wallet_id, tokenId: view.token_id, networkId: view.network_id },
      estimated,
      error,
    ),
  }
}

const presentIntent = (intent: TransferIntent): ApiReply<'reviewTransferRequest'>['intent'] => ({
  hash: encoded(intent).hash,
  network: intent.network,
  from: intent.wallet.address,
  recipient: intent.recipient,
  asset: intent.asset.id,
  token_contract: intent.asset.id === nativeAsset ? null : tokenOf(intent.asset.id),
  token_decimals: intent.asset.decimals,
  amount: formatUnits(intent.units, intent.asset.decimals),
  units: String(intent.units),
  memo: intent.memo,
  fee_ceiling: formatUnits(intent.feeCeiling, nativeDecimals),
  expires_at: intent.expiresAt.toISOString(),
  key_id: intent.wallet.keyId,
})

interface Where {
  readonly walletId: string
  readonly tokenId: string
  readonly networkId: string
}

async function checksOf(
  { db }: Context,
  intent: TransferIntent,
  { walletId, tokenId, networkId }: Where,
  estimated: Estimated | null,
  error: string | null,
): Promise<Checks> {
  const place = { organisationId: intent.organisation, networkId }
  const same = await findSameTransfers(db, { walletId, tokenId, intent })
  return {
    ...figuresOf(intent, estimated),
    fee_ceiling: formatUnits(intent.feeCeiling, nativeDecimals),
    is_to_contract: estimated?.estimate.isToContract ?? false,
    recipient: intent.recipient,
    ...(await checkRecipient(db, place, intent.recipient)),
    ...(same.length === 0 ? {} : { same_transfers: same.map(presentSame) }),
    error,
  }
}

function figuresOf(
  intent: TransferIntent,
  estimated: Estimated | null,
): Pick<Checks, 'bandwidth' | 'energy' | 'fee' | 'balance' | 'will_fail'> {
  if (estimated === null) return { bandwidth: null, energy: null, fee: null, balance: null, will_fail: [] }
  const { estimate, balance } = estimated
  return {
    bandwidth: Number(estimate.bandwidth),
    energy: Number(estimate.energy),
    fee: formatUnits(estimate.fee, nativeDecimals),
    balance: formatUnits(balance, intent.asset.decimals),
    will_fail: estimate.failures.map((failure) => {
      const decimals = failure.code === 'NOT_ENOUGH_TOKEN' ? intent.asset.decimals : nativeDecimals
      const figure = (units: bigint | null) => (units === null ? null : formatUnits(units, decimals))
      return {
        code: failure.code,
        reason: failureInWords(failure, intent),
        needed: figure(failure.needed),
        available: figure(failure.available),
      }
    }),
  }
}
