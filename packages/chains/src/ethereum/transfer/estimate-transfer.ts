/**
 * The cost of a transfer and its certain failures. The network charges the base fee and the tip alone, so the bytes bid more than these.
 * They leave a fifth of the ceiling, because nodes accept a replacement only if it bids a tenth more.
 */
import { isNativeAsset, nativeOfNetworkId, networkFactsOf, type TransferTerms } from '@holdfast/ledger'
import type { Estimate, TransferFailure } from '../../transfers.ts'
import { readUint } from '../../abi.ts'
import type { AccountState } from '../parse/parse-account-state.ts'
import type { Fees } from '../parse/parse-fees.ts'
import type { Trial } from '../parse/parse-trial.ts'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Building } from './build-transfer.ts'

export interface EstimateFacts {
  readonly fees: Fees
  readonly payer: AccountState
  readonly recipient: AccountState
  /** A trial of the same call. */
  readonly trial: Trial
  /** The payer's balance of the token. Null: a payment of the coin. */
  readonly tokenUnits: bigint | null
  /** Wei that the network charges beside gas for the bytes, at most. */
  readonly dataFee: bigint
}

/** A payment that runs no code. */
export const plainGas = 21_000n
/** Assumed for a token's transfer whose trial failed. */
const usualTokenGas = 65_000n

/** Payments of the coin need the same gas everywhere, except where gas includes the space of the bytes. */
const isPlain = ({ network }: Pick<TransferTerms, 'network'>, { recipient, tokenUnits }: EstimateFacts) =>
  tokenUnits === null && !recipient.isContract && networkFactsOf(network)?.dataFee !== 'in-gas'

/** The gas may grow until the transfer is included: another holder, another slot, other prices of space. */
export function gasLimitOf(intent: Pick<TransferTerms, 'network'>, facts: EstimateFacts): bigint {
  if (isPlain(intent, facts)) return plainGas
  const { trial } = facts
  const gas = trial.isRefused ? usualTokenGas : trial.gas
  return (gas * 13n) / 10n
}

export function estimateTransfer(
  intent: TransferTerms,
  facts: EstimateFacts,
  ceiling: bigint | null,
): Estimate {
  const { fees, payer, recipient, trial, tokenUnits, dataFee } = facts
  const gasLimit = gasLimitOf(intent, facts)
  const gas = isPlain(intent, facts) ? plainGas : trial.isRefused ? gasLimit : trial.gas
  const price = fees.baseFee + fees.tip
  return {
    fee: gas * price + dataFee,
    worstFee: gasLimit * (2n * fees.baseFee + fees.tip) + 2n * dataFee,
    // Prices change within the days in which people approve.
    suggestedCeiling: gasLimit * (4n * fees.baseFee + 2n * fees.tip) + 4n * dataFee,
    resources: { bandwidth: null, energy: null },
    balance: tokenUnits ?? payer.balance,
    failures: failuresOf(intent, facts, { needed: gasLimit * price + dataFee, ceiling }),
    isToContract: recipient.isContract,
  }
}

interface Cost {
  /** For the bytes to be included now. */
  readonly needed: bigint
  readonly ceiling: bigint | null
}

function failuresOf(
  { network, wallet, recipient, asset, units }: TransferTerms,
  { payer, trial, tokenUnits, recipient: payee }: EstimateFacts,
  { needed, ceiling }: Cost,
): TransferFailure[] {
  const { decimals } = nativeOfNetworkId(network)
  const isNative = isNativeAsset(asset.id)
  const coins = needed + (isNative ? units : 0n)
  const failures: TransferFailure[] = []
  if (recipient === wallet.address) failures.push({ code: 'TO_ITSELF' })
  if (payer.balance < coins)
    failures.push({ code: 'NOT_ENOUGH_TRX', needed: coins, available: payer.balance, decimals })
  if (tokenUnits !== null && tokenUnits < units)
    failures.push({
      code: 'NOT_ENOUGH_TOKEN',
      needed: units,
      available: tokenUnits,
      decimals: asset.decimals,
    })
  const refusal = refusalIn(trial, tokenUnits !== null)
  if (tokenUnits !== null && refusal !== null) failures.push({ code: 'CALL_REFUSED', answer: refusal.reason })
  // A contract that is paid more than the wallet holds refuses nothing by itself.
  if (isNative && refusal !== null && payee.isContract && payer.balance >= coins)
    failures.push({ code: 'TRX_TO_CONTRACT' })
  if (ceiling !== null && ceiling < needed)
    failures.push({ code: 'FEE_LIMIT_TOO_LOW', needed, available: ceiling, decimals })
  return failures
}

/** ERC-20 lets a contract answer `false` instead of a revert; the largest token answers nothing. */
function refusalIn(trial: Trial, isToken: boolean): { readonly reason: string | null } | null {
  if (trial.isRefused) return { reason: trial.reason }
  const { output } = trial
  const isFalse = isToken && output.length >= 32 && readUint(bytesToHex(output)) === 0n
  return isFalse ? { reason: 'false' } : null
}

/** Gas and the charge beside it stay within the ceiling. Null: the ceiling, or what the wallet holds, is below the fee of now. */
export function pricesUnder(intent: TransferTerms, facts: EstimateFacts): Omit<Building, 'nonce'> | null {
  const { feeCeiling, asset, units } = intent
  const { fees, payer, dataFee } = facts
  const gasLimit = gasLimitOf(intent, facts)
  const left = payer.balance - (isNativeAsset(asset.id) ? units : 0n)
  const [byCeiling, byBalance] = [feeCeiling, left].map((most) => (most - dataFee) / gasLimit) as [
    bigint,
    bigint,
  ]
  const bid = larger((byCeiling * 4n) / 5n, pricesLast(fees, fees.tip))
  const maxFeePerGas = smaller(smaller(bid, byCeiling), byBalance)
  if (maxFeePerGas < fees.baseFee + fees.tip) return null
  return { gasLimit, maxFeePerGas, maxPriorityFeePerGas: fees.tip }
}

/** The base fee can double within six full blocks. */
export const pricesLast = ({ baseFee }: Fees, tip: bigint): bigint => 2n * baseFee + tip

export const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
export const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)
