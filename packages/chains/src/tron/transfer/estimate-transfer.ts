/**
 * The cost of a transfer and its certain failures, by the chain's own rules: bandwidth from staked points, or
 * else from the day's free ones, or else burnt; energy from stake as far as it suffices, the rest burnt. Sun.
 */
import type { AmountFailure, CallFailure, PlainFailure } from '../../transfers.ts'
import { decode, type DecodedTransfer } from '../decode.ts'
import type { AccountState, ResourcesLeft } from '../parse/account.ts'
import type { Trial } from '../parse/call.ts'
import type { ChainPrices } from '../parse/parse-chain-prices.ts'
import { nativeAsset } from '../parse/assets.ts'
import { bandwidthOf } from '../transaction.ts'

export interface EstimateFacts {
  /** As it would be signed. */
  readonly unsigned: Uint8Array
  readonly prices: ChainPrices
  readonly payer: AccountState & Pick<ResourcesLeft, 'energy' | 'freeBandwidth' | 'stakedBandwidth'>
  readonly recipient: AccountState
  /** For a token: the payer's balance, and a simulation of the same call. Null: a payment of TRX. */
  readonly token: { readonly units: bigint; readonly trial: Trial } | null
}

export interface TransferEstimate {
  /** Points for the bytes; burnt, staked or free. */
  readonly bandwidth: bigint
  readonly energy: bigint
  readonly energyFromStake: bigint
  readonly fees: {
    readonly bandwidth: bigint
    readonly energy: bigint
    readonly activation: bigint
    readonly memo: bigint
  }
  readonly fee: bigint
  /** The fee if stake and free bandwidth are used up before it is sent. */
  readonly worstFee: bigint
  /** Empty if no reason for a failure is known. */
  readonly failures: readonly FoundFailure[]
  /** Tokens sent to a contract that is not made for them are lost. */
  readonly isToContract: boolean
}

export type FoundFailure = PlainFailure | Omit<AmountFailure, 'decimals'> | CallFailure

/** Throws `RangeError` for bytes other than a transfer. */
export function estimateTransfer(facts: EstimateFacts): TransferEstimate {
  const { unsigned, prices, payer, token } = facts
  const { contracts, memo, feeLimit } = decode(unsigned)
  const [contract] = contracts
  if (contract === undefined || contract.transfer === null) throw new RangeError('the bytes are no transfer')
  const { transfer, owner } = contract
  const isNative = transfer.asset === nativeAsset
  const isActivating = isNative && !facts.recipient.isActive
  const bandwidth = BigInt(bandwidthOf(unsigned, [someSignature]))
  const energy = token?.trial.energy ?? 0n
  const energyFromStake = min(energy, payer.energy)
  const fixed = {
    activation: isActivating ? prices.activation : 0n,
    memo: memo === '' ? 0n : prices.memo,
  }
  const fees = {
    ...fixed,
    bandwidth: bandwidthFee(bandwidth, isActivating, facts),
    energy: (energy - energyFromStake) * prices.energyPoint,
  }
  const fee = sum(fees)
  return {
    bandwidth,
    energy,
    energyFromStake,
    fees,
    fee,
    worstFee: sum({
      ...fixed,
      bandwidth: isActivating ? prices.activationBytes : bandwidth * prices.bandwidthPoint,
      energy: energy * prices.energyPoint,
    }),
    failures: failuresOf(facts, { transfer, owner, fee, energy, feeLimit }),
    isToContract: facts.recipient.isContract,
  }
}

/**
 * A ceiling that is still sufficient if the estimate is old at signing: twice the cost without any stake,
 * because a busy contract becomes more expensive and prices change by vote. At most the chain's own limit.
 */
export const suggestFeeCeiling = ({ worstFee }: TransferEstimate, { largestFeeLimit }: ChainPrices): bigint =>
  min(2n * worstFee, largestFeeLimit)

/**
 * The part of the ceiling that remains for energy after bytes and memo: the fee limit of a contract call.
 * Zero or less: the ceiling is too low for any call.
 */
export const feeLimitUnder = (
  ceiling: bigint,
  { bandwidth, fees }: Pick<TransferEstimate, 'bandwidth' | 'fees'>,
  { bandwidthPoint, largestFeeLimit }: ChainPrices,
): bigint => min(ceiling - bandwidth * bandwidthPoint - fees.memo, largestFeeLimit)

const someSignature = '00'.repeat(65)
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const sum = (fees: TransferEstimate['fees']): bigint =>
  fees.bandwidth + fees.energy + fees.activation + fees.memo

/**
 * A single source pays for all bytes. Free points do not pay for a new address, whose bytes have a separate
 * price.
 */
function bandwidthFee(points: bigint, isActivating: boolean, { payer, prices }: EstimateFacts): bigint {
  if (payer.stakedBandwidth >= points) return 0n
  if (isActivating) return prices.activationBytes
  return payer.freeBandwidth >= points ? 0n : points * prices.bandwidthPoint
}

interface Costed {
  readonly transfer: DecodedTransfer
  readonly owner: string
  readonly fee: bigint
  readonly energy: bigint
  readonly feeLimit: bigint
}

function failuresOf(
  { payer, recipient, token, prices }: EstimateFacts,
  { transfer, owner, fee, energy, feeLimit }: Costed,
): FoundFailure[] {
  const isNative = transfer.asset === nativeAsset
  const sun = fee + (isNative ? transfer.units : 0n)
  const limit = energy * prices.energyPoint
  return [
    ...when(!payer.isActive, { code: 'WALLET_NOT_ACTIVE' }),
    ...when(isNative && transfer.recipient === owner, { code: 'TO_ITSELF' }),
    ...when(isNative && recipient.isContract, { code: 'TRX_TO_CONTRACT' }),
    ...when(payer.sun < sun, { code: 'NOT_ENOUGH_TRX', needed: sun, available: payer.sun }),
    ...(token === null
      ? []
      : [
          ...when(token.units < transfer.units, {
            code: 'NOT_ENOUGH_TOKEN',
            needed: transfer.units,
            available: token.units,
          }),
          ...when(token.trial.refusal !== null, {
            code: 'CALL_REFUSED',
            answer: token.trial.refusal === '' ? null : token.trial.refusal,
          }),
          // The limit bounds all energy at the price of burning it, including energy from stake.
          ...when(feeLimit < limit, { code: 'FEE_LIMIT_TOO_LOW', needed: limit, available: feeLimit }),
        ]),
  ]
}

const when = (isSo: boolean, failure: FoundFailure): FoundFailure[] => (isSo ? [failure] : [])
