/** What a transfer will cost and whether it is certain to fail, by the chain's own rules: bandwidth from staked points, else
 *  from the free ones of the day, else burnt; energy from stake as far as it goes, the rest burnt. Sun. */
import type { TransferFailureCode } from '../transfers.ts'
import { decode, type DecodedTransfer } from './decode.ts'
import type { AccountState, ResourcesLeft } from './parse/account.ts'
import type { Trial } from './parse/call.ts'
import type { ChainPrices } from './parse/parse-chain-prices.ts'
import { nativeAsset } from './parse/assets.ts'
import { bandwidthOf } from './transaction.ts'

export interface EstimateFacts {
  /** As it would be signed. */
  readonly unsigned: Uint8Array
  readonly prices: ChainPrices
  readonly payer: AccountState & Pick<ResourcesLeft, 'energy' | 'freeBandwidth' | 'stakedBandwidth'>
  readonly recipient: AccountState
  /** Of a token: what the payer holds, and the same call tried out. Null: a payment of TRX. */
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
  /** When nothing is left of stake and of the free bandwidth until it is sent. */
  readonly worstFee: bigint
  /** Empty: nothing is known that stands against it. */
  readonly failures: readonly FoundFailure[]
  /** Tokens sent to a contract that is not made for them are lost. */
  readonly isToContract: boolean
}

export interface FoundFailure {
  readonly code: TransferFailureCode
  /** Base units, where it is a question of how much. */
  readonly needed: bigint | null
  readonly available: bigint | null
  /** The node's words about a call. */
  readonly reason: string | null
}

/** Throws `RangeError` for bytes that are no transfer. */
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

/** A ceiling that holds although the estimate is older when it is signed: twice what it costs without any stake, because a busy
 *  contract becomes dearer and prices are voted on. Never more than the chain allows to be asked for. */
export const suggestFeeCeiling = ({ worstFee }: TransferEstimate, { largestFeeLimit }: ChainPrices): bigint =>
  min(2n * worstFee, largestFeeLimit)

/** What of the ceiling is left for energy once the bytes and the memo are paid for: the fee limit of a contract call. Zero or
 *  less: the ceiling is too low for any. */
export const feeLimitUnder = (
  ceiling: bigint,
  { bandwidth, fees }: Pick<TransferEstimate, 'bandwidth' | 'fees'>,
  { bandwidthPoint, largestFeeLimit }: ChainPrices,
): bigint => min(ceiling - bandwidth * bandwidthPoint - fees.memo, largestFeeLimit)

const someSignature = '00'.repeat(65)
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const sum = (fees: TransferEstimate['fees']): bigint =>
  fees.bandwidth + fees.energy + fees.activation + fees.memo

/** One source pays for all bytes. The free points do not pay for a new address, and its bytes have a price of their own. */
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
    ...when(!payer.isActive, 'WALLET_NOT_ACTIVE'),
    ...when(isNative && transfer.recipient === owner, 'TO_ITSELF'),
    ...when(isNative && recipient.isContract, 'TRX_TO_CONTRACT'),
    ...when(payer.sun < sun, 'NOT_ENOUGH_TRX', { needed: sun, available: payer.sun }),
    ...(token === null
      ? []
      : [
          ...when(token.units < transfer.units, 'NOT_ENOUGH_TOKEN', {
            needed: transfer.units,
            available: token.units,
          }),
          ...when(token.trial.refusal !== null, 'CALL_REFUSED', { reason: token.trial.refusal }),
          // The limit bounds all energy at the price of burning it, also what comes from stake.
          ...when(feeLimit < limit, 'FEE_LIMIT_TOO_LOW', { needed: limit, available: feeLimit }),
        ]),
  ]
}

const when = (
  isSo: boolean,
  code: TransferFailureCode,
  facts: Partial<Omit<FoundFailure, 'code'>> = {},
): FoundFailure[] => (isSo ? [{ code, needed: null, available: null, reason: null, ...facts }] : [])
