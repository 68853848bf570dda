/** Recorded mainnet data in order: transactions by id, receipts, blocks, and the history of each address. Data that was
 *  not recorded is missing, never invented. Addresses are hexadecimal with 41. */
import { existsSync } from 'node:fs'
import { decodeRaw, decodeTransaction, toHex41, transactionId, type TronRaw } from '@holdfast/chains/tron'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { JsonObject } from '../answers/json.ts'
import { rawJson } from '../answers/transaction.ts'
import { partiesOf } from '../parties.ts'
import { type RecordedReceipt, type RecordedRow, type RecordedTokenRow, readFolder } from './read-folder.ts'
import { tokenRowOf } from './token-row-of.ts'

export interface RecordedTransaction {
  readonly id: string
  readonly at: number
  readonly blockNumber: number | undefined
  /** Position in its block, where known. */
  readonly index: number
  readonly raw: TronRaw
  readonly rawHex: string
  readonly signatures: readonly string[]
  readonly result: string
  /** The index's row; null where only the block was recorded. */
  readonly listed: JsonObject | null
}

/** A token row as listed, or derived from a recorded receipt. */
export interface RecordedTokenLine {
  readonly at: number
  readonly row: JsonObject
}

export interface RecordedBlock {
  readonly id: string
  readonly number: number
  readonly header: JsonObject
  readonly transactions: readonly RecordedTransaction[]
}

const nothing: readonly never[] = []

export class Recordings {
  readonly transactions = new Map<string, RecordedTransaction>()
  readonly receipts = new Map<string, RecordedReceipt>()
  readonly accounts = new Map<string, JsonObject>()
  readonly resources: ReadonlyMap<string, object>
  readonly assets: readonly JsonObject[]
  readonly witnesses: object | null
  readonly #blocks = new Map<number, RecordedBlock>()
  readonly #native = new Map<string, RecordedTransaction[]>()
  readonly #tokens = new Map<string, RecordedTokenLine[]>()
  readonly #tokenInfo = new Map<string, JsonObject>()

  constructor(folder: string) {
    const recorded = readFolder(folder)
    this.resources = recorded.resources
    this.assets = recorded.assets as readonly JsonObject[]
    this.witnesses = recorded.witnesses
    for (const row of recorded.pages) this.#addListed(row)
    for (const part of recorded.blocks) this.#addBlock(part)
    for (const { blockNumber, blockTimestamp, trc20Txs } of recorded.tokenBlocks)
      for (const { encodedTx } of trc20Txs)
        this.#addBytes(encodedTx.replace(/^0x/, ''), blockNumber, blockTimestamp * 1000, 0)
    for (const account of recorded.accounts)
      this.accounts.set(toHex41(account.address), account as JsonObject)
    for (const row of recorded.tokenRows) this.#addTokenRow(row)
    for (const receipt of recorded.receipts) this.#addReceipt(receipt)
    this.#index()
  }

  #addListed(row: RecordedRow): void {
    const raw = decodeRaw(hexToBytes(row.raw_data_hex))
    const id = transactionId(hexToBytes(row.raw_data_hex))
    const ret = row.ret as readonly { contractRet?: string }[] | undefined
    this.transactions.set(id, {
      id,
      at: row.block_timestamp,
      blockNumber: typeof row.blockNumber === 'number' ? row.blockNumber : undefined,
      index: 0,
      raw,
      rawHex: row.raw_data_hex,
      signatures: (row.signature as readonly string[] | undefined) ?? [],
      result: ret?.[0]?.contractRet ?? 'SUCCESS',
      listed: row as JsonObject,
    })
  }

  #addBlock({
    blockID,
    block_header,
    transactions,
  }: {
    blockID: string
    block_header: { raw_data: { number: number; timestamp: number } }
    transactions: { index: number; transaction_hex: string }[]
  }): void {
    const { number, timestamp } = block_header.raw_data
    const added = transactions.map(({ index, transaction_hex }) =>
      this.#addBytes(transaction_hex, number, timestamp, index),
    )
    // One block may be recorded in several parts.
    const before = this.#blocks.get(number)?.transactions ?? []
    this.#blocks.set(number, {
      id: blockID,
      number,
      header: block_header,
      transactions: [...before, ...added].sort((a, b) => a.index - b.index),
    })
  }

  #addBytes(hex: string, blockNumber: number, at: number, index: number): RecordedTransaction {
    const { rawBytes, signatures, results } = decodeTransaction(hexToBytes(hex))
    const id = transactionId(rawBytes)
    const before = this.transactions.get(id)
    if (before !== undefined) return before
    const transaction: RecordedTransaction = {
      id,
      at,
      blockNumber,
      index,
      raw: decodeRaw(rawBytes),
      rawHex: bytesToHex(rawBytes),
      signatures,
      result: resultOf(results[0]),
      listed: null,
    }
    this.transactions.set(id, transaction)
    return transaction
  }

  #addTokenRow(row: RecordedTokenRow): void {
    if (row.token_info !== undefined)
      this.#tokenInfo.set(row.token_info.address, row.token_info as JsonObject)
    this.#addTokenLine([row.from, row.to], { at: row.block_timestamp, row: row as JsonObject })
  }

  #addTokenLine(addresses: readonly string[], line: RecordedTokenLine): void {
    for (const address of new Set(addresses.map(hexOrAsItIs)))
      this.#tokens.set(address, [...(this.#tokens.get(address) ?? []), line])
  }

  #addReceipt(receipt: RecordedReceipt): void {
    this.receipts.set(receipt.id, receipt)
    for (const log of receipt.log ?? []) {
      const row = tokenRowOf(receipt, log, this.#tokenInfo)
      if (row !== null) this.#addTokenLine([row.from, row.to], { at: row.block_timestamp, row })
    }
  }

  /** Gives every address its lines in chain order. */
  #index(): void {
    const inOrder = [...this.transactions.values()].sort((a, b) => a.at - b.at || a.index - b.index)
    for (const transaction of inOrder)
      for (const address of partiesOf(transaction.raw))
        this.#native.set(address, [...(this.#native.get(address) ?? []), transaction])
    for (const lines of this.#tokens.values()) lines.sort((a, b) => a.at - b.at)
  }

  transactionsOf(address: string): readonly RecordedTransaction[] {
    return this.#native.get(address) ?? nothing
  }

  tokenLinesOf(address: string): readonly RecordedTokenLine[] {
    return this.#tokens.get(address) ?? nothing
  }

  block(number: number): RecordedBlock | undefined {
    return this.#blocks.get(number)
  }

  blockById(id: string): RecordedBlock | undefined {
    return [...this.#blocks.values()].find((block) => block.id === id)
  }

  get newestBlock(): RecordedBlock | undefined {
    return this.#blocks.get(Math.max(...this.#blocks.keys()))
  }
}

/** Field 3 of a result, contractRet. Absent means success. */
function resultOf(result: Uint8Array | undefined): string {
  const at = result?.indexOf(0x18) ?? -1
  const code = at < 0 ? 1 : (result?.[at + 1] ?? 1)
  return { 0: 'DEFAULT', 1: 'SUCCESS', 2: 'REVERT', 10: 'OUT_OF_ENERGY' }[code] ?? 'UNKNOWN'
}

/** Recordings contain some masked addresses. They belong to nobody, but the row stays. */
function hexOrAsItIs(address: string): string {
  try {
    return toHex41(address)
  } catch {
    return address
  }
}

export const listedJson = ({
  id,
  at,
  blockNumber,
  raw,
  rawHex,
  signatures,
  result,
  listed,
}: RecordedTransaction): JsonObject =>
  listed ?? {
    ret: [{ contractRet: result }],
    signature: signatures,
    txID: id,
    raw_data: rawJson(raw, 'text'),
    raw_data_hex: rawHex,
    blockNumber,
    block_timestamp: at,
    internal_transactions: [],
  }

export const openRecordings = (folder: string | undefined): Recordings | null =>
  folder === undefined || !existsSync(folder) ? null : new Recordings(folder)
