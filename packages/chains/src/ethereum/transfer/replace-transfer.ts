/** Bytes that take the place of earlier ones with the same nonce. Wei. */
import { isNativeAsset, networkFactsOf, type TransferQuestion, type TransferTerms } from '@holdfast/ledger'
import type { ReplacementKind, Replacing, Unsigned } from '../../transfers.ts'
import { decodeFeeMarket, type FeeMarketTransaction } from '../fee-market-transaction.ts'
import type { AccountState } from '../parse/parse-account-state.ts'
import type { Fees } from '../parse/parse-fees.ts'
import type { Trial } from '../parse/parse-trial.ts'
import { buildCancellation, buildTransfer } from './build-transfer.ts'
import { conflictKeyOf } from './conflict-key.ts'
import { larger, plainGas, pricesLast, smaller } from './estimate-transfer.ts'

export interface ReplacementFacts {
  readonly fees: Fees
  readonly payer: AccountState
  readonly dataFee: bigint
  /** A trial of the cancellation. Null: of a payment, or gas is the same everywhere. */
  readonly trial: Trial | null
}

/** The trial of a cancellation, where its gas includes the space of its bytes. */
export const cancellationTrials = (
  { network, wallet: { address } }: Pick<TransferTerms, 'network' | 'wallet'>,
  kind: ReplacementKind,
): TransferQuestion[] =>
  kind === 'cancel' && networkFactsOf(network)?.dataFee === 'in-gas'
    ? [{ ask: 'trial', contract: address, selector: '', parameter: '', caller: address, value: 0n }]
    : []

/** Nodes want a tenth more of both fees; one hundredth is for those that compare strictly. */
const raised = (fee: bigint): bigint => (fee * 111n + 99n) / 100n

/** All bytes in `earlier` have the same nonce. */
export function replaceTransfer(
  intent: TransferTerms,
  { kind, earlier }: { readonly kind: ReplacementKind; readonly earlier: readonly Unsigned[] },
  { fees, payer, dataFee, trial }: ReplacementFacts,
): Replacing {
  const [first, ...others] = earlier.map(({ bytes }) => decodeFeeMarket(bytes))
  if (first === undefined || others.some(({ nonce }) => nonce !== first.nonce))
    throw new RangeError('bytes of one nonce are replaced')
  const sent = [first, ...others]
  const gasLimit = kind === 'cancel' ? cancellationGas(trial) : highest(sent, ({ gasLimit }) => gasLimit)
  const least = {
    fee: raised(highest(sent, ({ maxFeePerGas }) => maxFeePerGas)),
    tip: raised(highest(sent, ({ maxPriorityFeePerGas }) => maxPriorityFeePerGas)),
  }
  const paid = kind === 'pay' && isNativeAsset(intent.asset.id) ? intent.units : 0n
  const available = smaller(intent.feeCeiling, payer.balance - paid) - dataFee
  const most = available / gasLimit
  if (available < 0n || most < least.fee)
    return {
      isPossible: false,
      needed: gasLimit * least.fee + dataFee,
      available: larger(available, 0n) + dataFee,
    }
  const wanted = larger(least.tip, fees.tip)
  const maxFeePerGas = smaller(most, larger(least.fee, pricesLast(fees, wanted)))
  const building = {
    nonce: first.nonce,
    gasLimit,
    maxFeePerGas,
    maxPriorityFeePerGas: smaller(wanted, maxFeePerGas),
  }
  const bytes = kind === 'cancel' ? buildCancellation(intent, building) : buildTransfer(intent, building)
  return {
    isPossible: true,
    transfer: {
      bytes,
      hash: null,
      conflictKey: conflictKeyOf(intent, first.nonce),
      ending: { by: 'conflict' },
    },
    most: gasLimit * maxFeePerGas + dataFee,
    earlierMost: highest(sent, ({ gasLimit, maxFeePerGas }) => gasLimit * maxFeePerGas) + dataFee,
  }
}

const cancellationGas = (trial: Trial | null): bigint =>
  trial === null || trial.isRefused ? plainGas : (trial.gas * 13n) / 10n

const highest = (
  transactions: readonly FeeMarketTransaction[],
  of: (transaction: FeeMarketTransaction) => bigint,
): bigint => transactions.map(of).reduce(larger)
