/**
 * The details of one TRON transaction, from the node's two stored answers: signers, call, costs, every log
 * and every internal movement. Amounts are sun or base units.
 */
import type { AssetId } from '@holdfast/ledger'
import { hexToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { addressFromWord, toBase58 } from '../address.ts'
import { recoverSigner } from '../signature.ts'
import { decodeRaw, type TronContract, type TronRaw } from '../transaction.ts'
import { nativeAsset, trc10Asset, trc20Asset } from './assets.ts'
import { Hash, Hex, Int, Internal, isPayment } from './json.ts'
import { type Log, Receipt } from './receipt.ts'
import { plainText } from '../../plain-text.ts'
import { decodeText } from './decode-text.ts'

const Transaction = z.looseObject({
  txID: Hash,
  raw_data_hex: Hex.min(2),
  signature: z.array(Hex).optional(),
  ret: z.array(z.looseObject({ fee: Int.optional() })).optional(),
  net_usage: Int.optional(),
  net_fee: Int.optional(),
  energy_usage: Int.optional(),
  energy_fee: Int.optional(),
  energy_usage_total: Int.optional(),
  internal_transactions: z.array(Internal).optional(),
})
type Transaction = z.infer<typeof Transaction>

export interface TronDetails {
  readonly bytes: TronBytes | null
  readonly cost: TronCost | null
  readonly logs: readonly TronLog[]
  readonly internals: readonly TronInternal[]
  /** The contract's message when it reverted. */
  readonly message: string | null
}

/** The signed bytes. */
export interface TronBytes {
  readonly memo: string | null
  readonly createdAt: Date | null
  readonly expiresAt: Date | null
  readonly referenceBlock: string
  /** The most that execution may burn; null if no limit is set. */
  readonly feeLimit: bigint | null
  /** 0 owner, 1 witness, 2 and above an active permission. */
  readonly permissionId: number
  readonly signers: readonly TronSigner[]
  readonly call: TronCall | null
}

export interface TronSigner {
  /** Null: the signature is not valid for any key. */
  readonly address: string | null
  readonly signature: string
}

export interface TronCall {
  readonly selector: string
  /** The signature of the method, if the selector is a known one. */
  readonly method: string | null
  readonly inputs: readonly CallInput[]
}

export interface CallInput {
  readonly name: string
  readonly value: string
  readonly kind: 'address' | 'number'
}

export interface TronCost {
  readonly bandwidthUsed: bigint
  readonly bandwidthFee: bigint
  /** Total energy, and its parts: from the caller's stake, from the contract's owner, paid for with TRX. */
  readonly energyUsed: bigint
  readonly energyOfCaller: bigint
  readonly energyOfOrigin: bigint
  readonly energyBought: bigint
  /** The share that a busy contract adds. */
  readonly energyPenalty: bigint | null
  readonly energyFee: bigint
  /** Activation, memo, further signatures, permissions. */
  readonly otherFee: bigint
  readonly fee: bigint
}

export interface TronLog {
  readonly index: number
  readonly contract: string
  readonly event: 'Transfer' | 'Approval' | null
  readonly from: string | null
  readonly to: string | null
  readonly units: bigint | null
  readonly asset: AssetId
  readonly topics: readonly string[]
  readonly data: string
}

export interface TronInternal {
  /** Position among the values of payments, as in stored rows; null if it is not a payment. */
  readonly index: number | null
  readonly from: string | null
  readonly to: string | null
  readonly asset: AssetId
  readonly units: bigint
  readonly note: string | null
  readonly isRejected: boolean
}

/**
 * Both in a node's form; missing or unreadable parts are left out, because the rows do not depend on them.
 */
export function readDetails({
  transaction,
  receipt,
}: {
  transaction: unknown
  receipt: unknown
}): TronDetails {
  const row = Transaction.safeParse(transaction).data ?? null
  const parsedReceipt = Receipt.safeParse(receipt).data ?? null
  return {
    bytes: row && readBytes(row),
    cost: row === null && parsedReceipt === null ? null : costOf(row, parsedReceipt),
    logs: (parsedReceipt?.log ?? []).map(readLog),
    internals: readInternals(parsedReceipt?.internal_transactions ?? row?.internal_transactions ?? []),
    message:
      parsedReceipt?.resMessage === undefined ? null : plainText(decodeText(parsedReceipt.resMessage), 500),
  }
}

function readBytes(row: Transaction): TronBytes | null {
  const raw = rawOf(row)
  const contract = raw?.contracts[0]
  if (raw === null || contract === undefined) return null
  return {
    memo: raw.data === '' ? null : plainText(decodeText(raw.data), 500),
    createdAt: dateOf(raw.timestamp),
    expiresAt: dateOf(raw.expiration),
    referenceBlock: `${raw.refBlockBytes} ${raw.refBlockHash}`,
    feeLimit: raw.feeLimit > 0n ? raw.feeLimit : null,
    permissionId: contract.permissionId,
    signers: (row.signature ?? []).map((signature) => ({
      address: signerOf(row.txID, signature),
      signature,
    })),
    call: callOf(contract),
  }
}

function rawOf(row: Transaction): TronRaw | null {
  try {
    return decodeRaw(hexToBytes(row.raw_data_hex))
  } catch {
    return null
  }
}

function signerOf(hash: string, signature: string): string | null {
  try {
    return recoverSigner(hash, signature)
  } catch {
    return null
  }
}

function dateOf(milliseconds: bigint): Date | null {
  const date = new Date(Number(milliseconds))
  return milliseconds === 0n || Number.isNaN(date.getTime()) ? null : date
}

/** Calls that move tokens, or allow another address to move them. */
const methods: Readonly<Record<string, readonly [method: string, ...parameters: string[]]>> = {
  a9059cbb: ['transfer(address,uint256)', 'to', 'value'],
  '23b872dd': ['transferFrom(address,address,uint256)', 'from', 'to', 'value'],
  '095ea7b3': ['approve(address,uint256)', 'spender', 'value'],
  d73dd623: ['increaseApproval(address,uint256)', 'spender', 'value'],
  '66188463': ['decreaseApproval(address,uint256)', 'spender', 'value'],
  '39509351': ['increaseAllowance(address,uint256)', 'spender', 'value'],
  a457c2d7: ['decreaseAllowance(address,uint256)', 'spender', 'value'],
  '40c10f19': ['mint(address,uint256)', 'to', 'value'],
  '42966c68': ['burn(uint256)', 'value'],
  f2fde38b: ['transferOwnership(address)', 'owner'],
}

function callOf({ value }: TronContract): TronCall | null {
  const data = typeof value?.data === 'string' ? value.data : ''
  if (data.length < 8) return null
  const selector = data.slice(0, 8)
  const [method, ...parameters] = methods[selector] ?? []
  const parts = data.slice(8).match(/.{64}/g) ?? []
  if (method === undefined || parts.length < parameters.length) return { selector, method: null, inputs: [] }
  const kinds = method.slice(method.indexOf('(') + 1, -1).split(',')
  return {
    selector,
    method,
    inputs: parameters.map((name, at) => {
      const word = parts[at] ?? ''
      return kinds[at] === 'address'
        ? { name, value: addressFromWord(word), kind: 'address' }
        : { name, value: BigInt(`0x${word}`).toString(), kind: 'number' }
    }),
  }
}

function costOf(row: Transaction | null, parsedReceipt: Receipt | null): TronCost {
  const receipt = parsedReceipt?.receipt
  const fee = parsedReceipt === null ? (row?.ret?.[0]?.fee ?? 0n) : (parsedReceipt.fee ?? 0n)
  const bandwidthFee = receipt?.net_fee ?? row?.net_fee ?? 0n
  const energyFee = receipt?.energy_fee ?? row?.energy_fee ?? 0n
  const energyUsed = receipt?.energy_usage_total ?? row?.energy_usage_total ?? 0n
  const energyOfCaller = receipt?.energy_usage ?? row?.energy_usage ?? 0n
  const energyOfOrigin = receipt?.origin_energy_usage ?? 0n
  const penalty = receipt?.energy_penalty_total ?? 0n
  return {
    bandwidthUsed: receipt?.net_usage ?? row?.net_usage ?? 0n,
    bandwidthFee,
    energyUsed,
    energyOfCaller,
    energyOfOrigin,
    energyBought: atLeastZero(energyUsed - energyOfCaller - energyOfOrigin),
    energyPenalty: penalty > 0n ? penalty : null,
    energyFee,
    otherFee: atLeastZero(fee - bandwidthFee - energyFee),
    fee,
  }
}

const atLeastZero = (value: bigint) => (value > 0n ? value : 0n)

const events: Readonly<Record<string, 'Transfer' | 'Approval'>> = {
  ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef: 'Transfer',
  '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925': 'Approval',
}

function readLog(log: Log, index: number): TronLog {
  const topics = log.topics ?? []
  const [topic = '', from, to] = topics
  const data = log.data ?? ''
  const contract = addressFromWord(log.address)
  const event = topics.length === 3 && data.length >= 64 ? (events[topic] ?? null) : null
  const party = (word: string | undefined) =>
    event === null || word === undefined || /^0*$/.test(word.slice(-40)) ? null : addressFromWord(word)
  return {
    index,
    contract,
    event,
    from: party(from),
    to: party(to),
    units: event === null ? null : BigInt(`0x${data.slice(0, 64)}`),
    asset: trc20Asset(contract),
    topics,
    data,
  }
}

function readInternals(internals: readonly Internal[]): TronInternal[] {
  const carried = internals.flatMap((internal) =>
    (internal.callValueInfo ?? []).map((value) => ({ internal, value })),
  )
  let paid = 0
  return carried.map(({ internal, value: { callValue, tokenId } }) => ({
    index: isPayment(internal) ? paid++ : null,
    from: partyOf(internal.caller_address),
    to: partyOf(internal.transferTo_address),
    asset: tokenId === undefined || tokenId === '' ? nativeAsset : trc10Asset(String(tokenId)),
    units: callValue ?? 0n,
    note: internal.note === undefined ? null : plainText(decodeText(internal.note), 64),
    isRejected: internal.rejected === true,
  }))
}

function partyOf(hex: string | undefined): string | null {
  try {
    return hex === undefined ? null : toBase58(hex)
  } catch {
    return null
  }
}
