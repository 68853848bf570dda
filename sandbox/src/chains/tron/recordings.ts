/** Recorded mainnet data behind the same calls, read-only: TronGrid pages by address, transactions and receipts by hash, and
 *  the transactions of recorded blocks in the history of every address they name. What was not recorded is said to be
 *  missing, never made up. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeRaw, decodeTransaction, toBase58, toHex41, transactionId } from '@holdfast/chains/tron'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { type Json, type JsonObject, rawJson } from './answers.ts'
import type { Answer } from './faces/trongrid.ts'

const Row = z.looseObject({
  txID: z.string(),
  raw_data_hex: z.string(),
  block_timestamp: z.number().optional(),
})
const Page = z.looseObject({ data: z.array(z.looseObject({})) })
const TokenRow = z.looseObject({
  transaction_id: z.string(),
  block_timestamp: z.number(),
  from: z.string(),
  to: z.string(),
})
const RecordedBlock = z.looseObject({
  block_header: z.looseObject({ raw_data: z.looseObject({ number: z.number(), timestamp: z.number() }) }),
  transactions: z.array(z.looseObject({ transaction_hex: z.string() })),
})
const RecordedTokens = z.looseObject({
  blockNumber: z.coerce.number(),
  blockTimestamp: z.coerce.number(),
  trc20Txs: z.array(z.looseObject({ encodedTx: z.string() })),
})
const Receipt = z.looseObject({ id: z.string() })
const Account = z.looseObject({ address: z.string() })

interface Recorded {
  readonly row: JsonObject
  readonly at: number
}

export class Recordings {
  readonly #rows = new Map<string, Recorded>()
  readonly #receipts = new Map<string, JsonObject>()
  readonly #accounts = new Map<string, JsonObject>()
  readonly #native = new Map<string, Set<string>>()
  readonly #tokens = new Map<string, JsonObject[]>()
  #newest = { number: 0, at: 0 }

  constructor(folder: string) {
    for (const name of readdirSync(folder)
      .filter((file) => file.startsWith('tron.') && file.endsWith('.json'))
      .sort())
      this.#read(name, JSON.parse(readFileSync(join(folder, name), 'utf8')))
  }

  #read(name: string, json: unknown): void {
    if (name.startsWith('tron.block-') && !name.startsWith('tron.block-headers'))
      this.#readBlock(RecordedBlock.parse(json))
    else if (name.startsWith('tron.trc20-transactions')) this.#readTokenBlock(RecordedTokens.parse(json))
    else if (name.startsWith('tron.trongrid-v1.account-transactions')) this.#readPage(Page.parse(json).data)
    else if (name.startsWith('tron.trongrid-v1.trc20')) this.#readTokenRows(Page.parse(json).data)
    else if (name.startsWith('tron.trongrid-v1.account.')) this.#readAccounts(Page.parse(json).data)
    else if (name.startsWith('tron.transaction-info'))
      for (const receipt of z.array(Receipt).parse(json))
        this.#receipts.set(receipt.id, receipt as JsonObject)
  }

  #readBlock({ block_header: { raw_data }, transactions }: z.infer<typeof RecordedBlock>): void {
    this.#see(raw_data.number, raw_data.timestamp)
    for (const { transaction_hex } of transactions)
      this.#readBytes(transaction_hex, raw_data.number, raw_data.timestamp)
  }

  #readTokenBlock({ blockNumber, blockTimestamp, trc20Txs }: z.infer<typeof RecordedTokens>): void {
    this.#see(blockNumber, blockTimestamp * 1000)
    for (const { encodedTx } of trc20Txs)
      this.#readBytes(encodedTx.replace(/^0x/, ''), blockNumber, blockTimestamp * 1000)
  }

  #readBytes(hex: string, blockNumber: number, at: number): void {
    const { rawBytes, signatures, results } = decodeTransaction(hexToBytes(hex))
    const row: JsonObject = {
      ret: [{ contractRet: resultOf(results[0]) }],
      signature: signatures,
      txID: transactionId(rawBytes),
      raw_data: rawJson(decodeRaw(rawBytes)),
      raw_data_hex: bytesToHex(rawBytes),
      blockNumber,
      block_timestamp: at,
      internal_transactions: [],
    }
    this.#add(row, rawBytes, at)
  }

  #readPage(rows: readonly unknown[]): void {
    for (const json of rows) {
      const row = Row.safeParse(json)
      if (!row.success) continue
      const at = row.data.block_timestamp ?? 0
      this.#see(0, at)
      this.#add(row.data as JsonObject, hexToBytes(row.data.raw_data_hex), at)
    }
  }

  #add(row: JsonObject, rawBytes: Uint8Array, at: number): void {
    const id = transactionId(rawBytes)
    // A listed row knows more than the bare bytes of a block.
    const before = this.#rows.get(id)
    if (before === undefined || before.row.net_usage === undefined) this.#rows.set(id, { row, at })
    for (const address of addressesOf(rawBytes)) {
      const ids = this.#native.get(address) ?? new Set()
      this.#native.set(address, ids.add(id))
    }
  }

  #readTokenRows(rows: readonly unknown[]): void {
    for (const json of rows) {
      const row = TokenRow.safeParse(json)
      if (!row.success) continue
      this.#see(0, row.data.block_timestamp)
      for (const address of new Set([row.data.from, row.data.to]))
        this.#tokens.set(address, [...(this.#tokens.get(address) ?? []), row.data as JsonObject])
    }
  }

  #readAccounts(accounts: readonly unknown[]): void {
    for (const json of accounts) {
      const account = Account.safeParse(json)
      if (account.success) this.#accounts.set(toHex41(account.data.address), account.data as JsonObject)
    }
  }

  #see(number: number, at: number): void {
    this.#newest = { number: Math.max(number, this.#newest.number), at: Math.max(at, this.#newest.at) }
  }

  answer(path: string, query: URLSearchParams, body: Record<string, unknown> | null): Answer {
    const list = /^\/v1\/accounts\/([^/]+)\/(transactions|transactions\/trc20|internal-transactions)$/.exec(
      path,
    )
    if (list !== null) return this.#list(list[1] ?? '', list[2] ?? '', query)
    const call = /^\/wallet(?:solidity)?\/(\w+)$/.exec(path)?.[1]
    if (call === undefined)
      return { status: 404, body: { success: false, error: 'Not found', statusCode: 404 } }
    return { status: 200, body: this.#call(call, body ?? {}) }
  }

  #call(call: string, body: Record<string, unknown>): Json {
    const hash = typeof body.value === 'string' ? body.value.toLowerCase() : ''
    switch (call) {
      case 'getnowblock':
        return {
          blockID: this.#newest.number.toString(16).padStart(16, '0').padEnd(64, '0'),
          block_header: { raw_data: { number: this.#newest.number, timestamp: this.#newest.at } },
        }
      case 'gettransactionbyid':
        return this.#rows.get(hash)?.row ?? {}
      case 'gettransactioninfobyid':
        return this.#receipts.get(hash) ?? {}
      case 'getaccount':
        return this.#account(typeof body.address === 'string' ? body.address : '')
      case 'getassetissuebyid':
        return {}
      default:
        return {
          Error: `class org.tron.core.exception.BadItemException : this recording does not hold ${call}`,
        }
    }
  }

  #account(address: string): Json {
    try {
      const account = this.#accounts.get(toHex41(address))
      if (account !== undefined) return account
    } catch {
      // Falls through: what is no address has no state either.
    }
    return {
      Error: 'class org.tron.core.exception.ItemNotFoundException : this recording holds no account state',
    }
  }

  #list(given: string, kind: string, query: URLSearchParams): Answer {
    let address: string
    try {
      address = toBase58(given)
    } catch {
      return { status: 400, body: { success: false, error: 'Invalid address', statusCode: 400 } }
    }
    const rows = this.#rowsOf(address, kind).filter(({ at }) => {
      const earliest = Number(query.get('min_timestamp') ?? 0)
      return at >= earliest && at <= Number(query.get('max_timestamp') ?? Number.POSITIVE_INFINITY)
    })
    rows.sort((a, b) => ((query.get('order_by') ?? '').endsWith('asc') ? a.at - b.at : b.at - a.at))
    const limit = Math.min(200, Number(query.get('limit') ?? 20) || 20)
    const from = Number(query.get('fingerprint') ?? 0) || 0
    const page = rows.slice(from, from + limit)
    const isMore = from + limit < rows.length
    return {
      status: 200,
      body: {
        data: page.map(({ row }) => row),
        success: true,
        meta: {
          at: this.#newest.at,
          page_size: page.length,
          fingerprint: isMore ? String(from + limit) : undefined,
        },
      },
    }
  }

  #rowsOf(address: string, kind: string): Recorded[] {
    if (kind === 'transactions/trc20')
      return (this.#tokens.get(address) ?? []).map((row) => ({ row, at: Number(row.block_timestamp) }))
    if (kind !== 'transactions') return []
    return [...(this.#native.get(address) ?? [])].flatMap((id) => this.#rows.get(id) ?? [])
  }

  /** Addresses with the most recorded transactions, base58, busiest first. */
  busiest(count: number): string[] {
    return [...this.#native]
      .sort(([, a], [, b]) => b.size - a.size)
      .slice(0, count)
      .map(([address]) => address)
  }
}

/** Field 3 of a result, contractRet. */
function resultOf(result: Uint8Array | undefined): string {
  const at = result?.indexOf(0x18) ?? -1
  const code = at < 0 ? 1 : (result?.[at + 1] ?? 1)
  return { 0: 'DEFAULT', 1: 'SUCCESS', 2: 'REVERT', 10: 'OUT_OF_ENERGY' }[code] ?? 'UNKNOWN'
}

const names = ['owner_address', 'to_address', 'receiver_address', 'contract_address', 'account_address']

function addressesOf(rawBytes: Uint8Array): string[] {
  const value = decodeRaw(rawBytes).contracts[0]?.value ?? {}
  return names.flatMap((name) => {
    const hex = value[name]
    return typeof hex === 'string' && /^41[0-9a-f]{40}$/.test(hex) ? [toBase58(hex)] : []
  })
}

export const openRecordings = (folder: string | undefined): Recordings | null =>
  folder === undefined || !existsSync(folder) ? null : new Recordings(folder)
