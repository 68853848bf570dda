/** The answers that a node must give before a transfer is built, and the transfer built from them. Sun. */
import {
  isNativeAsset,
  nativeOfNetworkId,
  type Parsed,
  type Raw,
  type RawShape,
  type TransferTerms,
  type TransferQuestion,
} from '@holdfast/ledger'
import { bytesToHex } from '@noble/hashes/utils.js'
import type {
  Answers,
  BuiltTransfer,
  EcdsaSignature,
  Estimate,
  TransferFailure,
  Transfers,
} from '../../transfers.ts'
import { toHex41 } from '../address.ts'
import { addressOfPublicKey } from '../address-of-public-key.ts'
import { attach } from './attach-signature.ts'
import { buildTransfer, tokenOf, transferParameter } from './build-transfer.ts'
import { tokens } from '../contract-facts.ts'
import { digest } from '../digest.ts'
import {
  estimateTransfer,
  type EstimateFacts,
  feeLimitUnder,
  type FoundFailure,
  suggestFeeCeiling,
} from './estimate-transfer.ts'
import { fateOf, fateQuestions } from './fate-of.ts'
import { matchIntent } from './match-intent.ts'
import { parseAccountState, parseResources } from '../parse/account.ts'
import { parseBlockHeader } from '../parse/block.ts'
import { parseBroadcast } from '../parse/parse-broadcast.ts'
import { parseChainReference } from '../parse/parse-chain-reference.ts'
import { parseTrial, parseUintCall } from '../parse/call.ts'
import { parseChainPrices } from '../parse/parse-chain-prices.ts'
import { parseTransferReceipt } from '../parse/parse-transfer-receipt.ts'
import { shaped } from '../../shaped.ts'
import { addressOfKey, recoverSigner, signWithKey } from '../signature.ts'
import { transactionId } from '../transaction.ts'
import { isUnspendable } from './is-unspendable.ts'

/** How long signed bytes are valid. */
const lifeMs = 10 * 60_000
/** Generous for a payment of TRX, and of a token. */
const usualCeiling = { native: 5_000_000n, token: 100_000_000n }

export const transfers: Transfers = {
  curve: 'secp256k1',
  identity: {
    question: { ask: 'first-block' },
    parse: (answer) => parseChainReference(shaped(answer, ['tron.block'])),
  },
  tokens,
  // Several times the cost of the most expensive USDT transfer (about 28 TRX, to an address that holds none),
  // and far below the chain's limit.
  feeMaximum: { usual: '200', largest: '15000' },
  addressOfKey: addressOfPublicKey,
  // The first wallet is the key itself. Signers accept every path of a key on this chain.
  walletSteps: (number) => (number === 0 ? [] : [44, 195, 0, 0, number]),
  isUnspendable,
  contractOf: tokenOf,
  usualFeeCeiling: (asset) => (isNativeAsset(asset) ? usualCeiling.native : usualCeiling.token),
  assertBuildable: (intent) => {
    const reference = { number: 0, id: '0'.repeat(64) }
    const { expiresAt, feeCeiling: feeLimit } = intent
    buildTransfer(intent, { reference, madeAt: new Date(0), expiresAt, feeLimit })
  },
  ingredients,
  estimate,
  build,
  fateQuestions,
  fateOf,
  includedHash: ({ bytes }) => transactionId(bytes),
  matchIntent,
  // Bytes exclude nothing but themselves, and end after minutes.
  replacements: null,
  gasTerms: () => null,
  messages: (unsigned) => [digest(unsigned)],
  attach,
  isSignatureOf: (address, unsigned, signature) =>
    recoverSigner(transactionId(unsigned), signature) === address,
  parseBroadcast: (answer, hash) => parseBroadcast(shaped(answer, ['tron.broadcast']), hash),
  parseReceipt: (answer, hash) => parseTransferReceipt(shaped(answer, ['tron.receipt']), hash),
  wholeKeys: { addressOf: addressOfKey, sign: (unsigned, key) => [signInOnePiece(unsigned, key)] },
}

function ingredients({ wallet, recipient, asset, units }: TransferTerms): TransferQuestion[] {
  const contract = tokenOf(asset.id)
  const caller = wallet.address
  const trial = (selector: string, parameter: string): TransferQuestion[] =>
    contract === null ? [] : [{ ask: 'trial', contract, selector, parameter, caller }]
  return [
    { ask: 'prices' },
    { ask: 'reference-block' },
    { ask: 'newest-account', address: caller },
    { ask: 'resources', address: caller },
    { ask: 'newest-account', address: recipient },
    ...trial('balanceOf(address)', toHex41(caller).slice(2).padStart(64, '0')),
    ...trial('transfer(address,uint256)', transferParameter(recipient, units)),
  ]
}

type Reference = Extract<ReturnType<typeof parseBlockHeader>, { readonly ok: true }>['value']

interface Ingredients extends Omit<EstimateFacts, 'unsigned'> {
  readonly reference: Reference
}

/** In the order of `ingredients`. */
function readIngredients(answers: Answers): Parsed<Ingredients> {
  const [first, second, third, fourth, fifth, sixth, seventh] = answers
  const prices = read(first, 'tron.parameters', parseChainPrices)
  const reference = read(second, 'tron.block', parseBlockHeader)
  const account = read(third, 'tron.account', parseAccountState)
  const resources = read(fourth, 'tron.resources', parseResources)
  const recipient = read(fifth, 'tron.account', parseAccountState)
  if (!prices.ok) return prices
  if (!reference.ok) return reference
  if (!account.ok) return account
  if (!resources.ok) return resources
  if (!recipient.ok) return recipient
  const found = {
    prices: prices.value,
    reference: reference.value,
    payer: { ...account.value, ...resources.value },
    recipient: recipient.value,
  }
  if (sixth === undefined) return { ok: true, value: { ...found, token: null } }
  const units = read(sixth, 'tron.call', parseUintCall)
  const trial = read(seventh, 'tron.call', parseTrial)
  if (!units.ok) return units
  if (!trial.ok) return trial
  return { ok: true, value: { ...found, token: { units: units.value, trial: trial.value } } }
}

function read<Shape extends RawShape, T>(
  answer: Raw | null | undefined,
  shape: Shape,
  parse: (raw: Raw<Shape>) => Parsed<T>,
): Parsed<T> {
  if (answer === null || answer === undefined) return { ok: false, reason: 'there is none' }
  return parse(shaped(answer, [shape]))
}

function estimate(intent: TransferTerms, answers: Answers, ceiling: bigint | null): Parsed<Estimate> {
  const parsed = readIngredients(answers)
  if (!parsed.ok) return parsed
  const facts = parsed.value
  const found = estimateUnder(intent, facts, ceiling)
  return {
    ok: true,
    value: {
      fee: found.fee,
      worstFee: found.worstFee,
      suggestedCeiling: suggestFeeCeiling(found, facts.prices),
      resources: { bandwidth: found.bandwidth, energy: found.energy },
      balance: facts.token?.units ?? facts.payer.sun,
      failures: found.failures.map((failure) => describe(failure, intent)),
      isToContract: found.isToContract,
    },
  }
}

function estimateUnder(intent: TransferTerms, facts: Ingredients, ceiling: bigint | null) {
  const { reference, prices } = facts
  const feeLimit = ceiling ?? prices.largestFeeLimit
  const feeCeiling = feeLimit > intent.feeCeiling ? feeLimit : intent.feeCeiling
  const expiresAt = new Date(reference.at.getTime() + 60_000)
  const unsigned = buildTransfer(
    { ...intent, feeCeiling },
    { reference, madeAt: reference.at, expiresAt, feeLimit },
  )
  return estimateTransfer({ ...facts, unsigned })
}

function build(
  intent: TransferTerms,
  answers: Answers,
  now: Date,
  inUse: ReadonlySet<string>,
): Parsed<BuiltTransfer> {
  const parsed = readIngredients(answers)
  if (!parsed.ok) return parsed
  const { reference, prices } = parsed.value
  const found = estimateUnder(intent, parsed.value, intent.feeCeiling)
  const start = Math.max(now.getTime(), reference.at.getTime())
  const expiresAt = new Date(Math.min(start + lifeMs, intent.expiresAt.getTime()))
  const feeLimit = feeLimitUnder(intent.feeCeiling, found, prices)
  const ending = { by: 'time', at: expiresAt } as const
  // The chain has no nonces: bytes exclude nothing but themselves. Equal payments of the same millisecond would be one.
  for (let madeAt = start; ; madeAt++) {
    const bytes = buildTransfer(intent, { reference, madeAt: new Date(madeAt), expiresAt, feeLimit })
    const hash = transactionId(bytes)
    if (!inUse.has(hash))
      return { ok: true, value: { bytes, hash, conflictKey: hash, ending, reference: reference.number } }
  }
}

function describe(failure: FoundFailure, intent: TransferTerms): TransferFailure {
  if (!('needed' in failure)) return failure
  const { decimals } = failure.code === 'NOT_ENOUGH_TOKEN' ? intent.asset : nativeOfNetworkId(intent.network)
  return { ...failure, decimals }
}

function signInOnePiece(unsigned: Uint8Array, privateKey: Uint8Array): EcdsaSignature {
  const hex = signWithKey(bytesToHex(digest(unsigned)), privateKey)
  return {
    r: BigInt(`0x${hex.slice(0, 64)}`),
    s: BigInt(`0x${hex.slice(64, 128)}`),
    recovery: Number.parseInt(hex.slice(128, 130), 16),
  }
}
