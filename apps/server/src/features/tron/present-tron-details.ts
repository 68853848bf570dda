import type { TronBytes, TronCost, TronDetails, TronInternal, TronLog } from '@holdfast/chains/tron'
import type { ApiReply } from '@holdfast/contract'
import { formatUnits } from '@holdfast/ledger'
import type { findTokensByAsset } from '@holdfast/store/read'

type Wire = NonNullable<ApiReply<'getTransaction'>['tron']>

type Tokens = Awaited<ReturnType<typeof findTokensByAsset>>

export function presentTronDetails(
  { bytes, cost, logs, internals, message }: TronDetails,
  tokens: Tokens,
): Wire {
  return {
    ...presentBytes(bytes),
    cost: cost && presentCost(cost),
    message,
    events: logs.map((log) => presentLog(log, tokens)),
    internal_transfers: internals.map((internal) => presentInternal(internal, tokens)),
  }
}

const inTrx = (sun: bigint) => formatUnits(sun, 6)

const presentBytes = (bytes: TronBytes | null) => ({
  memo: bytes?.memo ?? null,
  created_at: bytes?.createdAt?.toISOString() ?? null,
  expires_at: bytes?.expiresAt?.toISOString() ?? null,
  reference_block: bytes?.referenceBlock ?? null,
  fee_limit: bytes === null || bytes.feeLimit === null ? null : inTrx(bytes.feeLimit),
  permission_id: bytes?.permissionId ?? null,
  signers: (bytes?.signers ?? []).map(({ address, signature }) => ({ address, signature })),
  call:
    bytes === null || bytes.call === null
      ? null
      : { selector: bytes.call.selector, method: bytes.call.method, parameters: [...bytes.call.inputs] },
})

const presentCost = (cost: TronCost) => ({
  bandwidth_used: cost.bandwidthUsed.toString(),
  bandwidth_fee: inTrx(cost.bandwidthFee),
  energy_used: cost.energyUsed.toString(),
  energy_of_caller: cost.energyOfCaller.toString(),
  energy_of_origin: cost.energyOfOrigin.toString(),
  energy_bought: cost.energyBought.toString(),
  energy_penalty: cost.energyPenalty?.toString() ?? null,
  energy_fee: inTrx(cost.energyFee),
  other_fee: inTrx(cost.otherFee),
  fee: inTrx(cost.fee),
})

function presentLog(log: TronLog, tokens: Tokens): Wire['events'][number] {
  const token = tokens.get(log.asset)
  return {
    index: log.index,
    contract_address: log.contract,
    event: log.event,
    from_address: log.from,
    to_address: log.to,
    units: log.units?.toString() ?? null,
    amount: token === undefined || log.units === null ? null : formatUnits(log.units, token.decimals),
    symbol: token?.symbol ?? null,
    is_known_token: token?.is_known ?? false,
    topics: [...log.topics],
    data: log.data,
  }
}

function presentInternal(internal: TronInternal, tokens: Tokens): Wire['internal_transfers'][number] {
  const token = tokens.get(internal.asset)
  return {
    index: internal.index,
    from_address: internal.from,
    to_address: internal.to,
    units: internal.units.toString(),
    amount: token === undefined ? null : formatUnits(internal.units, token.decimals),
    symbol: token?.symbol ?? null,
    note: internal.note,
    is_rejected: internal.isRejected,
  }
}
