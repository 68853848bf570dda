/**
 * The signed half of a transaction in an answer. Several functions need the same answer, so it is parsed
 * once.
 */
import type { Parsed } from '@holdfast/ledger'
import { hexToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { decodeRaw, transactionId, type TronRaw } from '../transaction.ts'
import { faultOf } from '../../fault-of.ts'
import { Count, Hash, Hex, Int, Internal, Time } from './json.ts'

/** As the full node and TronGrid print it; TronGrid adds block and cost. */
const Transaction = z.object({
  txID: Hash,
  raw_data_hex: Hex.min(2),
  signature: z.array(Hex).optional(),
  ret: z.array(z.object({ contractRet: z.string().optional(), fee: Int.optional() })).optional(),
  blockNumber: Count.optional(),
  block_timestamp: Time.optional(),
  net_usage: Int.optional(),
  energy_usage_total: Int.optional(),
  internal_transactions: z.array(Internal).optional(),
})
export type Transaction = z.infer<typeof Transaction>

export class Signed {
  readonly row: Transaction
  #isOwn: boolean | undefined
  #raw: TronRaw | undefined
  #decoded: Uint8Array | undefined

  constructor(row: Transaction) {
    this.row = row
  }

  /** Whether the bytes hash to the id that the answer names. */
  get isOwn(): boolean {
    return (this.#isOwn ??= transactionId(this.#bytes) === this.row.txID)
  }

  /** Throws if the bytes are not a transaction. */
  get raw(): TronRaw {
    return (this.#raw ??= decodeRaw(this.#bytes))
  }

  get #bytes(): Uint8Array {
    return (this.#decoded ??= hexToBytes(this.row.raw_data_hex))
  }
}

/** Garbage-collected with the answer itself. */
const read = new WeakMap<object, Parsed<Signed>>()

export function readSigned(body: unknown): Parsed<Signed> {
  if (typeof body !== 'object' || body === null) return parse(body)
  const before = read.get(body)
  if (before !== undefined) return before
  const signed = parse(body)
  read.set(body, signed)
  return signed
}

function parse(body: unknown): Parsed<Signed> {
  const row = Transaction.safeParse(body)
  return row.success ? { ok: true, value: new Signed(row.data) } : { ok: false, reason: faultOf(row.error) }
}
