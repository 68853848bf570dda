/** The answers that a node must give before a transfer is built, and the transfer built from them. Wei. */
import {
  isNativeAsset,
  networkFactsOf,
  type Parsed,
  type Raw,
  type RawShape,
  type TransferQuestion,
  type TransferTerms,
} from '@holdfast/ledger'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { shaped } from '../../shaped.ts'
import {
  type Answers,
  type BuiltTransfer,
  type EcdsaSignature,
  type GasTerms,
  type ReplacementKind,
  type Transfers,
  UnbuildableTransfer,
} from '../../transfers.ts'
import { addressOfPublicKey } from '../address.ts'
import { tokens } from '../contract-facts.ts'
import { digest } from '../digest.ts'
import { tokenOf, transferData } from '../erc20.ts'
import { decodeFeeMarket } from '../fee-market-transaction.ts'
import { Quantity } from '../json.ts'
import { balanceQuestion } from '../parse/call.ts'
import { parseAccountState } from '../parse/parse-account-state.ts'
import { parseBroadcast } from '../parse/parse-broadcast.ts'
import { parseFees } from '../parse/parse-fees.ts'
import { parseTransferReceipt } from '../parse/parse-transfer-receipt.ts'
import { parseTrial } from '../parse/parse-trial.ts'
import { UnreadableRlp } from '../rlp.ts'
import { readUint } from '../../abi.ts'
import { attach, isSignatureOf } from './attach-signature.ts'
import { buildTransfer } from './build-transfer.ts'
import { conflictKeyOf } from './conflict-key.ts'
import { type EstimateFacts, estimateTransfer, pricesUnder } from './estimate-transfer.ts'
import { fateOf, fateQuestions, includedHash } from './fate-of.ts'
import { isLostTo, isUnspendable } from './is-unspendable.ts'
import { matchCancel } from './match-cancel.ts'
import { matchIntent } from './match-intent.ts'
import { cancellationTrials, replaceTransfer, type ReplacementFacts } from './replace-transfer.ts'

/** Generous for a payment of the coin, and of a token: about 95 gwei for each unit of gas. */
const usualCeiling = { native: 2n * 10n ** 15n, token: 8n * 10n ** 15n }

export const transfers: Transfers = {
  curve: 'secp256k1',
  identity: {
    question: { ask: 'chain-id' },
    parse: (answer) => {
      const id = Quantity.safeParse(shaped(answer, ['ethereum.chain-id']).body)
      return id.success
        ? { ok: true, value: String(id.data) }
        : { ok: false, reason: 'the chain id is not a number' }
    },
  },
  tokens,
  // A token's transfer at 500 gwei, above which fees were on few days of the main network.
  feeMaximum: { usual: '0.05', largest: '1' },
  addressOfKey: addressOfPublicKey,
  walletSteps: (number) => [44, 60, 0, 0, number],
  isUnspendable: (address, asset) =>
    isUnspendable(address) || (asset !== undefined && isLostTo(address, asset)),
  contractOf: tokenOf,
  usualFeeCeiling: (asset) => (isNativeAsset(asset) ? usualCeiling.native : usualCeiling.token),
  assertBuildable: (intent) => {
    buildTransfer(
      { ...intent, feeCeiling: 1n },
      { nonce: 0n, gasLimit: 1n, maxFeePerGas: 1n, maxPriorityFeePerGas: 0n },
    )
  },
  ingredients,
  estimate: (intent, answers, ceiling) => {
    const facts = readIngredients(intent, answers)
    return facts.ok ? { ok: true, value: estimateTransfer(intent, facts.value, ceiling) } : facts
  },
  build,
  fateQuestions,
  fateOf,
  includedHash,
  matchIntent,
  replacements: {
    ingredients: (intent, kind) => [
      { ask: 'prices' },
      { ask: 'newest-account', address: intent.wallet.address },
      ...dataFeeTrials(intent.network, intent.wallet.address),
      ...cancellationTrials(intent, kind),
    ],
    replace: (intent, order, answers) => {
      const facts = readReplacementFacts(intent, order.kind, answers)
      return facts.ok ? { ok: true, value: replaceTransfer(intent, order, facts.value) } : facts
    },
    matchCancel,
  },
  gasTerms,
  messages: (unsigned) => [digest(unsigned)],
  attach,
  isSignatureOf,
  parseBroadcast: (answer, hash) => parseBroadcast(shaped(answer, ['ethereum.broadcast']), hash),
  parseReceipt: (answer, hash) => parseTransferReceipt(shaped(answer, ['ethereum.receipt']), hash),
  wholeKeys: {
    addressOf: (key) => addressOfPublicKey(secp256k1.getPublicKey(key, true)),
    sign: (unsigned, key) => [signInOnePiece(unsigned, key)],
  },
}

function ingredients({ network, wallet, recipient, asset, units }: TransferTerms): TransferQuestion[] {
  const contract = tokenOf(asset.id)
  const caller = wallet.address
  const call = contract === null ? '' : bytesToHex(transferData(recipient, units))
  const balance = balanceTrial(asset.id, caller)
  return [
    { ask: 'prices' },
    { ask: 'newest-account', address: caller },
    { ask: 'newest-account', address: recipient },
    {
      ask: 'trial',
      contract: contract ?? recipient,
      selector: call.slice(0, 8),
      parameter: call.slice(8),
      caller,
      value: contract === null ? units : 0n,
    },
    ...(balance === null ? [] : [balance]),
    ...dataFeeTrials(network, caller),
  ]
}

/** At the newest block: what has just arrived can be spent. */
function balanceTrial(asset: string, address: string): TransferQuestion | null {
  const question = balanceQuestion(asset, address)
  return question?.ask === 'call' ? { ...question, ask: 'trial' } : null
}

/** Unsigned bytes of a token's transfer, without an access list: fields of 32 bytes at most, and 68 bytes of its call. */
const mostUnsignedBytes = (300).toString(16).padStart(64, '0')

/** The contract of networks built with the OP stack that states the charge for bytes of a size: `getL1FeeUpperBound(uint256)`. */
const dataFeeOracle = { contract: '0x420000000000000000000000000000000000000F', selector: 'f1c7a58b' }

const dataFeeTrials = (network: string, caller: string): TransferQuestion[] =>
  networkFactsOf(network)?.dataFee === 'op-stack'
    ? [{ ask: 'trial', ...dataFeeOracle, parameter: mostUnsignedBytes, caller, value: 0n }]
    : []

/** In the order of `ingredients`. */
function readIngredients(
  { network, wallet, asset }: TransferTerms,
  [first, second, third, fourth, ...rest]: Answers,
): Parsed<EstimateFacts> {
  const fees = read(first, 'ethereum.fee-history', parseFees)
  const payer = read(second, 'ethereum.account', parseAccountState)
  const recipient = read(third, 'ethereum.account', parseAccountState)
  const trial = read(fourth, 'ethereum.trial', parseTrial)
  if (!fees.ok) return fees
  if (!payer.ok) return payer
  if (!recipient.ok) return recipient
  if (!trial.ok) return trial
  const balance = balanceTrial(asset.id, wallet.address) === null ? null : readUintOf(rest.shift(), 'balance')
  if (balance?.ok === false) return balance
  const dataFee =
    dataFeeTrials(network, wallet.address).length === 0 ? null : readUintOf(rest.shift(), 'charge')
  if (dataFee?.ok === false) return dataFee
  return {
    ok: true,
    value: {
      fees: fees.value,
      payer: payer.value,
      recipient: recipient.value,
      trial: trial.value,
      tokenUnits: balance?.value ?? null,
      dataFee: dataFee?.value ?? 0n,
    },
  }
}

/** In the order of the questions about a replacement. */
function readReplacementFacts(
  intent: TransferTerms,
  kind: ReplacementKind,
  [first, second, ...rest]: Answers,
): Parsed<ReplacementFacts> {
  const fees = read(first, 'ethereum.fee-history', parseFees)
  const payer = read(second, 'ethereum.account', parseAccountState)
  if (!fees.ok) return fees
  if (!payer.ok) return payer
  const hasDataFee = dataFeeTrials(intent.network, intent.wallet.address).length > 0
  const dataFee = hasDataFee ? readUintOf(rest.shift(), 'charge') : null
  if (dataFee?.ok === false) return dataFee
  const hasTrial = cancellationTrials(intent, kind).length > 0
  const trial = hasTrial ? read(rest.shift(), 'ethereum.trial', parseTrial) : null
  if (trial?.ok === false) return trial
  const value = {
    fees: fees.value,
    payer: payer.value,
    dataFee: dataFee?.value ?? 0n,
    trial: trial?.value ?? null,
  }
  return { ok: true, value }
}

function readUintOf(answer: Raw | null | undefined, what: 'balance' | 'charge'): Parsed<bigint> {
  const call = read(answer, 'ethereum.trial', parseTrial)
  if (!call.ok) return call
  return call.value.isRefused || call.value.output.length < 32
    ? { ok: false, reason: `the contract states no ${what}` }
    : { ok: true, value: readUint(bytesToHex(call.value.output)) }
}

function read<Shape extends RawShape, T>(
  answer: Raw | null | undefined,
  shape: Shape,
  parse: (raw: Raw<Shape>) => Parsed<T>,
): Parsed<T> {
  if (answer === null || answer === undefined) return { ok: false, reason: 'there is none' }
  return parse(shaped(answer, [shape]))
}

/** The first nonce from the account's next one on that no other transfer of the wallet has: a network includes them in this order
 *  and without gaps. */
function build(
  intent: TransferTerms,
  answers: Answers,
  _: Date,
  inUse: ReadonlySet<string>,
): Parsed<BuiltTransfer> {
  const facts = readIngredients(intent, answers)
  if (!facts.ok) return facts
  const prices = pricesUnder(intent, facts.value)
  if (prices === null) throw new UnbuildableTransfer('feeLimit', 'FEE_LIMIT')
  let { nonce } = facts.value.payer
  while (inUse.has(conflictKeyOf(intent, nonce))) nonce++
  const bytes = buildTransfer(intent, { ...prices, nonce })
  return {
    ok: true,
    value: {
      bytes,
      hash: null,
      conflictKey: conflictKeyOf(intent, nonce),
      ending: { by: 'conflict' },
      reference: 0,
    },
  }
}

function gasTerms(unsigned: Uint8Array): GasTerms | null {
  try {
    const { nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas } = decodeFeeMarket(unsigned)
    return { nonce, gasLimit, maxFee: maxFeePerGas, maxTip: maxPriorityFeePerGas }
  } catch (error) {
    if (error instanceof UnreadableRlp) return null
    throw error
  }
}

function signInOnePiece(unsigned: Uint8Array, privateKey: Uint8Array): EcdsaSignature {
  const bytes = secp256k1.sign(digest(unsigned), privateKey, { prehash: false, format: 'recovered' })
  const { r, s, recovery = 0 } = secp256k1.Signature.fromBytes(bytes, 'recovered')
  return { r, s, recovery }
}
