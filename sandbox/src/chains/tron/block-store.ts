/** Blocks of the chain. A sandbox that runs for weeks has a million of them, nearly all empty. Only time and id are
 *  stored for each; the rest of the header is computed on request. */
import { type BlockHeader, blockId, transactionsRoot } from '@holdfast/chains/tron'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { ChainTransaction } from './chain-transaction.ts'
import { wholeBytes } from './whole-bytes.ts'
import { witness } from './witnesses.ts'

export interface Block {
  readonly number: number
  readonly at: number
  readonly id: string
  readonly header: BlockHeader
  readonly transactions: readonly ChainTransaction[]
}

const idBytes = 32
const noParent = '00'.repeat(idBytes)
/** Block 0 has no witness: its id is fixed, and its last four bytes name the network (CAIP-2 `tron:0x5a17b0c5`). */
const genesisId = `${'00'.repeat(idBytes - 4)}5a17b0c5`

export class BlockStore {
  #ids = new Uint8Array(1024 * idBytes)
  #times = new Float64Array(1024)
  #length = 0
  readonly #transactions = new Map<number, readonly ChainTransaction[]>()

  get length(): number {
    return this.#length
  }

  push(at: number, transactions: readonly ChainTransaction[]): number {
    const number = this.#length
    if (number === this.#times.length) this.#grow()
    if (transactions.length > 0) this.#transactions.set(number, transactions)
    this.#times[number] = at
    this.#length += 1
    const id = number === 0 ? genesisId : blockId(this.#headerOf(number, at, transactions))
    this.#ids.set(hexToBytes(id), number * idBytes)
    return number
  }

  /** Removes the newest block. */
  pop(): void {
    this.#length -= 1
    this.#transactions.delete(this.#length)
  }

  #grow(): void {
    const [ids, times] = [this.#ids, this.#times]
    this.#ids = new Uint8Array(ids.length * 2)
    this.#ids.set(ids)
    this.#times = new Float64Array(times.length * 2)
    this.#times.set(times)
  }

  #headerOf(number: number, at: number, transactions: readonly ChainTransaction[]): BlockHeader {
    return {
      timestamp: BigInt(at),
      transactionsRoot: transactionsRoot(transactions.map(wholeBytes)),
      parentHash: number === 0 ? noParent : this.idOf(number - 1),
      number: BigInt(number),
      witnessAddress: witness.address,
      version: 34,
    }
  }

  has(number: number): boolean {
    return Number.isInteger(number) && number >= 0 && number < this.#length
  }

  idOf(number: number): string {
    return bytesToHex(this.#ids.subarray(number * idBytes, (number + 1) * idBytes))
  }

  timeOf(number: number): number {
    return this.#times[number] ?? 0
  }

  at(number: number): Block | undefined {
    if (!this.has(number)) return undefined
    const at = this.timeOf(number)
    const transactions = this.#transactions.get(number) ?? []
    return {
      number,
      at,
      id: this.idOf(number),
      header: this.#headerOf(number, at, transactions),
      transactions,
    }
  }
}
