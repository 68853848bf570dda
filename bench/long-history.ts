/**
 * A wallet's history of any length without a chain: payment number i is in block 100 + 20 i, and everything
 * about it is derived from i. As a provider it answers like a full node and an index, without delay; a real
 * one has its own.
 */
import { buildRaw, encodeRaw, toHex41, transactionId } from '@holdfast/chains/tron'
import { type Raw, type RawShape, raw } from '@holdfast/ledger'
import { askNode, type NodeProvider, nodeAnswers } from '@holdfast/providers'

const blockMs = 3_000
const firstBlock = 100
const blocksApart = 20
const begin = Date.UTC(2024, 0, 1)

export interface Payment {
  readonly hash: string
  readonly direction: 'in' | 'out'
  readonly units: bigint
  readonly block: number
  readonly at: Date
}

export class LongHistory {
  readonly length: number
  readonly address: string
  readonly #partner: string
  readonly #owner: string
  readonly #numbers = new Map<string, number>()

  constructor(length: number, address: string, partner: string) {
    this.length = length
    this.address = address
    this.#partner = toHex41(partner)
    this.#owner = toHex41(address)
  }

  get solid() {
    const number = this.#blockOf(this.length - 1) + 19
    return { number, at: new Date(this.#timeOf(number)) }
  }

  payment(i: number): Payment {
    const hash = transactionId(this.#bytes(i))
    this.#numbers.set(hash, i)
    const block = this.#blockOf(i)
    const direction = i % 2 === 0 ? 'in' : 'out'
    return { hash, direction, units: unitsOf(i), block, at: new Date(this.#timeOf(block)) }
  }

  /** The balance after all payments up to this block. */
  balanceAt(block: number): bigint {
    const count = Math.min(this.length, Math.max(0, Math.floor((block - firstBlock) / blocksApart) + 1))
    const pairs = Math.floor(count / 2)
    // The first payment of each pair brings a thousand more than the second takes.
    return BigInt(pairs) * 1_000n + (count % 2 === 1 ? unitsOf(count - 1) : 0n)
  }

  provider(options: { keepsState: boolean }): NodeProvider {
    return {
      name: 'trongrid',
      answers: nodeAnswers,
      ask(question) {
        return askNode(this, question)
      },
      fetchHeads: () => Promise.resolve({ head: this.solid, solid: this.solid }),
      fetchAccount: (address: string) =>
        say('tron.account', { address, balance: this.balanceAt(this.solid.number) }),
      fetchNewestAccount: (address: string) =>
        say('tron.account', { address, balance: this.balanceAt(this.solid.number) }),
      fetchTrial: () => say('tron.call', { result: { result: true }, constant_result: ['0'.repeat(64)] }),
      fetchGenesisBlock: () => Promise.resolve(null),
      fetchReferenceBlock: () => say('tron.block', this.#header(this.solid.number)),
      fetchChainParameters: () => say('tron.parameters', { chainParameter: [] }),
      fetchResources: () => say('tron.resources', {}),
      // The wallet has no tokens.
      fetchCall: () => say('tron.call', { result: { result: true }, constant_result: ['0'.repeat(64)] }),
      fetchAsset: () => Promise.resolve(null),
      fetchExchange: () => Promise.resolve(null),
      fetchBlockHeader: (number: number) => say('tron.block', this.#header(number)),
      fetchBlock: (number: number) =>
        say('tron.block', {
          ...this.#header(number),
          transactions: this.#inBlock(number).map((i) => this.#row(i)),
        }),
      fetchBlockReceipts: (number: number) =>
        say(
          'tron.receipts',
          this.#inBlock(number).map((i) => this.#receipt(i)),
        ),
      fetchBalanceAt: (_: string, block: { number: number; id: string }) =>
        options.keepsState
          ? say('tron.balance', {
              balance: this.balanceAt(block.number),
              block_identifier: { hash: block.id, number: block.number },
            })
          : Promise.resolve(null),
      fetchTransaction: (hash: string) => this.#byHash('tron.transaction', hash, (i) => this.#row(i)),
      fetchReceipt: (hash: string) => this.#byHash('tron.receipt', hash, (i) => this.#receipt(i)),
      fetchUnsolidReceipt: () => Promise.resolve(null),
      fetchPage: ({ stream, cursor, from, to, order, limit }: Parameters<NodeProvider['fetchPage']>[0]) => {
        if (stream !== 'native') return Promise.resolve({ rows: [], next: null })
        const low = this.#firstAt(from?.at ?? null)
        const high = to === null ? this.length : this.#firstAt(new Date(to.at.getTime() + 1))
        const start = cursor === null ? low : Number(cursor)
        const numbers = Array.from({ length: Math.max(0, Math.min(limit, high - start)) }, (_, k) =>
          order === 'asc' ? start + k : high - 1 - k,
        )
        const next = order === 'asc' && start + limit < high ? String(start + limit) : null
        const rows = numbers.map((i) =>
          raw('trongrid.transaction' as const, 'trongrid', this.#listed(i), new Date()),
        )
        return Promise.resolve({ rows, next })
      },
    }
  }

  #byHash<S extends RawShape>(shape: S, hash: string, make: (i: number) => unknown): Promise<Raw<S> | null> {
    const i = this.#numbers.get(hash)
    return i === undefined ? Promise.resolve(null) : say(shape, make(i))
  }

  #firstAt(at: Date | null): number {
    if (at === null) return 0
    const block = Math.ceil((at.getTime() - begin) / blockMs)
    return Math.min(this.length, Math.max(0, Math.ceil((block - firstBlock) / blocksApart)))
  }

  #inBlock(number: number): number[] {
    const i = (number - firstBlock) / blocksApart
    return Number.isInteger(i) && i >= 0 && i < this.length ? [i] : []
  }

  #blockOf = (i: number): number => firstBlock + i * blocksApart
  #timeOf = (block: number): number => begin + block * blockMs

  #header = (number: number) => ({
    blockID: number.toString(16).padStart(64, '0'),
    block_header: { raw_data: { number, timestamp: this.#timeOf(number) } },
  })

  #bytes(i: number): Uint8Array {
    const [from, to] = i % 2 === 0 ? [this.#partner, this.#owner] : [this.#owner, this.#partner]
    const value = { owner_address: from, to_address: to, amount: unitsOf(i) }
    const at = BigInt(this.#timeOf(this.#blockOf(i)))
    return encodeRaw(
      buildRaw('TransferContract', value, {
        refBlockBytes: '0000',
        refBlockHash: '0000000000000000',
        expiration: at + 60_000n,
        timestamp: at,
      }),
    )
  }

  #row(i: number) {
    const bytes = this.#bytes(i)
    return {
      txID: transactionId(bytes),
      raw_data_hex: Buffer.from(bytes).toString('hex'),
      ret: [{ contractRet: 'SUCCESS' }],
    }
  }

  #listed(i: number) {
    const block = this.#blockOf(i)
    const ret = [{ contractRet: 'SUCCESS', fee: 0 }]
    return { ...this.#row(i), ret, blockNumber: block, block_timestamp: this.#timeOf(block) }
  }

  #receipt(i: number) {
    const block = this.#blockOf(i)
    return { id: this.#row(i).txID, blockNumber: block, blockTimeStamp: this.#timeOf(block), receipt: {} }
  }
}

/** Even payments come in, odd ones go out: each pair leaves a thousand sun. */
const unitsOf = (i: number): bigint =>
  BigInt(((i - (i % 2)) * 7_919) % 100_000) + 1n + (i % 2 === 0 ? 1_000n : 0n)

const say = <S extends RawShape>(shape: S, body: unknown): Promise<Raw<S>> =>
  Promise.resolve(raw(shape, 'trongrid', body, new Date()))
