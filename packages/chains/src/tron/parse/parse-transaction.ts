/**
 * Parses one TRON transaction and its receipt into one ChainTransaction, or a reason. It is read from its
 * bytes, which must hash to the id that the provider states. A missing `ret` means success on this chain.
 * Units are sun.
 */
import type {
  ChainTransaction,
  Parsed,
  Raw,
  TransactionStatus,
  TronFacts,
  Unreported,
} from '@holdfast/ledger'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { BlockOrder, Solid } from '../../history.ts'
import { estimateEnergy } from '../transfer/estimate-energy.ts'
import type { TronContract, TronRaw } from '../transaction.ts'
import { classify, isToldByReceipt } from './classify.ts'
import { faultOf } from '../../fault-of.ts'
import { Time } from './json.ts'
import { assetOfExchange, nativeAsset, trc10Asset } from './assets.ts'
import { dealingOf, suppliedBy } from './dealings.ts'
import { callValueOf, contractOf, movementsOf } from './movements.ts'
import { isSuccess, Receipt, resultOfReceipt } from './receipt.ts'
import { readSigned, type Signed, type Transaction } from './signed.ts'
import { type NamedTerms, type Terms, termsNamedBy } from './terms.ts'
import { plainText } from '../../plain-text.ts'
import { address, textOf, unitsOf } from './value-fields.ts'

const textDecoder = new TextDecoder()

export interface TransactionParts {
  readonly transaction: Raw<'trongrid.transaction' | 'tron.transaction'>
  /** Null: not requested, or the chain has none yet. */
  readonly receipt: Raw<'tron.receipt'> | null
  /** Null: it refers to none, or the node does not have them. */
  readonly terms: Terms | null
  /**
   * The block it was read from. The position in it is used if number and time agree; null or absent: unknown.
   */
  readonly block?: BlockOrder | null
  readonly solid: Solid
}

export function parseTransaction({
  transaction,
  receipt,
  terms,
  block = null,
  solid,
}: TransactionParts): Parsed<ChainTransaction> {
  const signed = readSigned(transaction.body)
  if (!signed.ok) return signed
  const parsedReceipt = receipt === null ? null : Receipt.safeParse(receipt.body)
  if (parsedReceipt !== null && !parsedReceipt.success)
    return { ok: false, reason: `receipt: ${faultOf(parsedReceipt.error)}` }
  if (parsedReceipt !== null && parsedReceipt.data.id !== signed.value.row.txID)
    return { ok: false, reason: 'the receipt is of another transaction' }
  try {
    return compose(signed.value, parsedReceipt?.data ?? null, { terms, block, solid })
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : 'unreadable' }
  }
}

/** The answers that are required before a listed transaction can be parsed. */
export interface Needs {
  /** The listing alone is not sufficient. */
  readonly receipt: boolean
  readonly terms: NamedTerms | null
}

/** Never throws: the parser refuses unreadable bytes later. */
export function needsOf(transaction: TransactionParts['transaction']): Needs {
  const signed = readSigned(transaction.body)
  if (!signed.ok) return { receipt: false, terms: null }
  const contract = contractOfBytes(signed.value)
  if (contract === null) return { receipt: true, terms: null }
  const { row } = signed.value
  const isComplete = row.blockNumber !== undefined && row.ret?.[0]?.fee !== undefined
  return { receipt: !isComplete || isToldByReceipt(contract.type), terms: termsNamedBy(contract) }
}

/** Null: unreadable. */
function contractOfBytes(signed: Signed): TronContract | null {
  try {
    return signed.raw.contracts[0] ?? null
  } catch {
    return null
  }
}

function compose(
  signed: Signed,
  receipt: Receipt | null,
  { terms, block, solid }: Required<Pick<TransactionParts, 'terms' | 'block' | 'solid'>>,
): Parsed<ChainTransaction> {
  if (!signed.isOwn) return { ok: false, reason: 'the bytes do not hash to the transaction id' }
  const { row, raw } = signed
  const contract = raw.contracts[0]
  if (contract === undefined) return { ok: false, reason: 'the transaction holds no contract' }
  const blockNumber = receipt?.blockNumber ?? row.blockNumber ?? null
  const time = receipt?.blockTimeStamp ?? row.block_timestamp ?? null
  const claimed = Time.safeParse(time ?? raw.timestamp)
  if (!claimed.success) return { ok: false, reason: 'the transaction has no time' }
  const at = new Date(claimed.data)
  const isSolid = blockNumber === null ? time !== null && at <= solid.at : blockNumber <= solid.number
  const needsReceipt = isToldByReceipt(contract.type) && receipt === null
  if (isSolid && needsReceipt) return { ok: false, reason: 'the receipt is missing' }
  const owner = ownerOf(contract)
  if (owner === null) return { ok: false, reason: `${contract.type} names no owner` }
  const status = statusOf(row, receipt, isSolid)
  const internals = receipt?.internal_transactions ?? row.internal_transactions ?? []
  return {
    ok: true,
    value: {
      chain: 'tron',
      hash: row.txID,
      blockNumber,
      ...placeIn(block, row.txID, { blockNumber, at }),
      at,
      status,
      type: classify(contract),
      from: owner,
      to: counterparty(contract, receipt),
      amount: amountOf(contract, receipt),
      fee: { units: receipt === null ? (row.ret?.[0]?.fee ?? 0n) : (receipt.fee ?? 0n), payer: owner },
      movements: status === 'failed' ? [] : movementsOf(contract, receipt, internals, terms),
      unreported: status === 'failed' ? [] : unreportedOf(contract, owner, receipt, terms),
      contractAddress: contractOf(contract, receipt),
      inputData: typeof contract.value?.data === 'string' ? contract.value.data : null,
      tron: factsOf(row, raw, contract, { receipt, at }),
    },
  }
}

function placeIn(
  block: BlockOrder | null,
  hash: string,
  { blockNumber, at }: Pick<ChainTransaction, 'blockNumber' | 'at'>,
): Pick<ChainTransaction, 'blockHash' | 'positionInBlock'> {
  const place = block?.hashes.indexOf(hash) ?? -1
  const isIts = block !== null && block.number === blockNumber && block.at.getTime() === at.getTime()
  return isIts && place >= 0
    ? { blockHash: block.id, positionInBlock: place }
    : { blockHash: null, positionInBlock: null }
}

const unreportedOf = (
  contract: TronContract,
  owner: string,
  receipt: Receipt | null,
  terms: Terms | null,
): readonly Unreported[] =>
  contract.value === null
    ? [{ address: owner, namespaces: ['slip44', 'trc10'] }]
    : (dealingOf(contract, receipt, terms)?.unreported ?? [])

function statusOf(row: Transaction, receipt: Receipt | null, isSolid: boolean): TransactionStatus {
  if (!isSolid) return 'pending'
  const hasSucceeded =
    receipt === null ? isSuccess(row.ret?.[0]?.contractRet) : isSuccess(resultOfReceipt(receipt))
  return hasSucceeded ? 'confirmed' : 'failed'
}

function ownerOf(contract: TronContract): string | null {
  if (contract.value !== null) return address(contract.value, 'owner_address')
  // Every contract type except two early ones has its owner in field 1; an unknown type is parsed no further.
  const hex = bytesToHex(contract.bytes)
  const found = /^0a15(41[0-9a-f]{40})/.exec(hex)
  return found?.[1] === undefined ? null : address({ owner_address: found[1] }, 'owner_address')
}

function counterparty(contract: TronContract, receipt: Receipt | null): string | null {
  const { value } = contract
  if (value === null) return null
  const named = ['to_address', 'receiver_address'].map((name) => address(value, name))
  const parties = [...named, contractOf(contract, receipt), address(value, 'account_address')]
  return parties.find((found) => found !== null) ?? null
}

/** The amount for the transaction's own row. */
function amountOf({ type, value }: TronContract, receipt: Receipt | null): ChainTransaction['amount'] {
  if (value === null) return { units: paidBy(receipt), asset: nativeAsset }
  switch (type) {
    case 'TransferAssetContract':
      return { units: unitsOf(value, 'amount'), asset: trc10Asset(textOf(value, 'asset_name')) }
    case 'AssetIssueContract':
      return receipt?.assetIssueID
        ? { units: suppliedBy(value), asset: trc10Asset(receipt.assetIssueID) }
        : { units: 0n, asset: nativeAsset }
    case 'ExchangeCreateContract':
      return {
        units: unitsOf(value, 'first_token_balance'),
        asset: assetOfExchange(textOf(value, 'first_token_id')),
      }
    case 'ExchangeInjectContract':
    case 'ExchangeWithdrawContract':
    case 'ExchangeTransactionContract':
      return { units: unitsOf(value, 'quant'), asset: assetOfExchange(textOf(value, 'token_id')) }
    case 'CreateSmartContract':
      return { units: callValueOf(value), asset: nativeAsset }
    default: {
      const names = ['amount', 'frozen_balance', 'unfreeze_balance', 'balance', 'call_value']
      const amount = names.map((name) => value[name]).find((found) => typeof found === 'bigint')
      return { units: amount ?? paidBy(receipt), asset: nativeAsset }
    }
  }
}

/** The amounts that became liquid. */
const paidBy = (receipt: Receipt | null): bigint =>
  (receipt?.withdraw_amount ?? 0n) +
  (receipt?.withdraw_expire_amount ?? 0n) +
  (receipt?.unfreeze_amount ?? 0n)

/** The receipt's text; without one, that of a row with the same meaning. */
function contractRetOf(row: Transaction, receipt: Receipt | null): string | null {
  const listed = row.ret?.[0]?.contractRet
  if (receipt === null) return listed ?? null
  const result = resultOfReceipt(receipt)
  return receipt.receipt?.result ?? (isSuccess(listed) === isSuccess(result) ? (listed ?? null) : result)
}

function factsOf(
  row: Transaction,
  raw: TronRaw,
  contract: TronContract,
  { receipt, at }: { readonly receipt: Receipt | null; readonly at: Date },
): TronFacts {
  const { value } = contract
  const kind = classify(contract)
  const isResource = value !== null && ['stake', 'unstake'].includes(kind)
  const isDelegation = kind.endsWith('_transfer') || kind.startsWith('undelegate_')
  const resource =
    value?.resource === 'ENERGY' ? 'energy' : value?.resource === 'TRON_POWER' ? 'tron_power' : 'bandwidth'
  return {
    contractType: contract.type,
    contractRet: contractRetOf(row, receipt),
    bandwidthUsed: receipt?.receipt?.net_usage ?? row.net_usage ?? null,
    energyUsed: receipt?.receipt?.energy_usage_total ?? row.energy_usage_total ?? null,
    resource: isResource || isDelegation ? resource : null,
    resourceSun: isDelegation || isResource ? amountOf(contract, receipt).units : null,
    energyEstimate:
      isDelegation && resource === 'energy' ? estimateEnergy(amountOf(contract, receipt).units, at) : null,
    memo: raw.data === '' ? null : plainText(textDecoder.decode(hexToBytes(raw.data)), 500),
  }
}
