/** The calls of an Ethereum node. Final means: not above the block of the node's own tag `finalized`. */
import {
  chainFault,
  type ProviderName,
  type QuestionKind,
  type Raw,
  type RawShape,
  raw,
  type TransferQuestion,
} from '@holdfast/ledger'
import { z } from 'zod'
import { ProviderUnavailable } from '../errors.ts'
import type { JsonHttp } from '../http.ts'
import type { BlockName, Heads, TransferNode } from '../provider.ts'
import { askByTable, kindsOf, type QuestionTable } from '../question-table.ts'
import { JsonRpc, RpcRefused } from './json-rpc.ts'
import { Block, Digits, Header, Height, Receipt, UsedGas } from './node-answers.ts'
import { Traces } from './traces.ts'

/** The gas of a payment that runs no code. */
const plainGas = 21_000
/** Headers of final blocks that are kept. */
const mostHeaders = 512
/** A block cannot be from the future; clocks differ. */
const mostAheadMs = 3_600_000

export const hexOf = (height: number): string => `0x${height.toString(16)}`

type QuestionOf<Kind extends QuestionKind> = Extract<TransferQuestion, { readonly ask: Kind }>

export class RpcNode implements TransferNode {
  static readonly #table: Partial<QuestionTable<RpcNode>> = {
    transaction: (node, { hash }) => node.#askTransaction(hash),
    receipt: (node, { hash }) => node.#askReceipt(hash, { isFinal: true }),
    'unsolid-receipt': (node, { hash }) => node.#askReceipt(hash, { isFinal: false }),
    block: (node, { height }) => node.#askBlock(height),
    'block-header': (node, { height }) => node.#askHeader(height),
    'block-receipts': (node, { height }) => node.#askBlockReceipts(height),
    account: (node, { address }) => node.#askBalance(address, 'finalized'),
    'past-balance': (node, { address, block }) => node.#askPastBalance(address, block),
    call: (node, question) => node.#askCall(question, 'finalized'),
    'past-call': (node, question) => node.#askPastCall(question),
    'chain-id': async (node) => node.#raw('ethereum.chain-id', await node.rpc.call('eth_chainId', [])),
    prices: (node) => node.#askPrices(),
    'newest-account': (node, { address }) => node.#askAccount(address),
    trial: (node, question) => node.#askTrial(question),
    'nonce-use': (node, { address, nonce }) => node.#askNonceUse(address, nonce),
  }

  readonly answers = kindsOf(RpcNode.#table)
  readonly rpc: JsonRpc
  readonly traces: Traces
  readonly #headers = new Map<number, unknown>()
  /** The highest final block that was seen. */
  #final = -1
  #hasBlockReceipts = true

  constructor(http: JsonHttp, provider: ProviderName) {
    this.rpc = new JsonRpc(http, provider)
    this.traces = new Traces(this.rpc)
  }

  get name(): ProviderName {
    return this.rpc.provider
  }

  ask(question: TransferQuestion): Promise<Raw | null> {
    return askByTable(RpcNode.#table, this, question)
  }

  /** The chain id (EIP-155), the reference of the network's CAIP-2 id. */
  async fetchReference(): Promise<string> {
    const answer = await this.rpc.call('eth_chainId', [])
    return BigInt(this.rpc.read('eth_chainId', Digits, answer)).toString()
  }

  async fetchHeads(): Promise<Heads> {
    const progress = await this.rpc.call('eth_syncing', [])
    if (progress !== false) throw this.behind('eth_syncing')
    const [solid, head] = [await this.headAt('finalized'), await this.headAt('latest')]
    return { head, solid }
  }

  /** Throws if the node has less of the chain than was seen before. */
  async headAt(tag: 'finalized' | 'latest'): Promise<{ number: number; at: Date }> {
    const call = 'eth_getBlockByNumber'
    const answer = await this.rpc.call(call, [tag, false])
    if (answer === null) throw this.rpc.unreadable(call, `the node has no block '${tag}'`)
    const { number, timestamp } = this.rpc.read(call, Header, answer)
    // A wrong height would be the highest for good.
    if (timestamp * 1_000 > Date.now() + mostAheadMs)
      throw this.rpc.unreadable(call, `block '${tag}' has a time in the future`)
    if (number < this.#final) throw this.behind(call)
    if (tag === 'finalized') this.#final = number
    return { number, at: new Date(timestamp * 1_000) }
  }

  /** The node is catching up, or another node behind the same address has less of the chain than the one that answered before. */
  behind(call: string): ProviderUnavailable {
    return new ProviderUnavailable(this.name, call, chainFault('NODE_BEHIND'))
  }

  async #isFinal(height: number): Promise<boolean> {
    if (height > this.#final) await this.headAt('finalized')
    return height <= this.#final
  }

  /** Without its transactions. Final blocks are kept. */
  async headerAt(height: number): Promise<unknown> {
    const kept = this.#headers.get(height)
    if (kept !== undefined) return kept
    const answer = await this.rpc.call('eth_getBlockByNumber', [hexOf(height), false])
    if (answer === null) return null
    const header = withoutTransactions(answer)
    if (height <= this.#final) {
      this.#headers.set(height, header)
      const [oldest] = this.#headers.keys()
      if (this.#headers.size > mostHeaders && oldest !== undefined) this.#headers.delete(oldest)
    }
    return header
  }

  #raw(shape: RawShape, body: unknown): Raw {
    return raw(shape, this.name, body, new Date())
  }

  /** A hash that no transaction has may be that of a block, for what it changes outside its transactions. */
  async #askTransaction(hash: string): Promise<Raw | null> {
    const transaction = await this.rpc.call('eth_getTransactionByHash', [hash])
    if (transaction !== null) return this.#raw('ethereum.transaction', transaction)
    const block = await this.#blockNamed(hash)
    return block === null ? null : this.#raw('ethereum.block', block)
  }

  async #blockNamed(hash: string): Promise<unknown> {
    const block = await this.rpc.call('eth_getBlockByHash', [hash, false])
    if (block === null) return null
    const { number, hash: found } = this.rpc.read('eth_getBlockByHash', Header, block)
    // Nodes keep blocks that a reorganisation replaced.
    const now = await this.headerAt(number)
    if (now === null || this.rpc.read('eth_getBlockByNumber', Header, now).hash !== found) return null
    return withoutTransactions(block)
  }

  async #askReceipt(hash: string, { isFinal }: { readonly isFinal: boolean }): Promise<Raw | null> {
    const receipt = await this.rpc.call('eth_getTransactionReceipt', [hash])
    if (receipt === null) return this.#askTips(hash, { isFinal })
    const { blockNumber, blockHash, gasUsed, status } = this.rpc.read(
      'eth_getTransactionReceipt',
      Receipt,
      receipt,
    )
    if (isFinal && !(await this.#isFinal(blockNumber))) return null
    const block = await this.headerAt(blockNumber)
    // A reorganisation between both answers.
    if (block === null || this.rpc.read('eth_getBlockByNumber', Header, block).hash !== blockHash) return null
    const isPlain = Number(gasUsed) === plainGas && typeof status === 'string'
    const trace = isPlain ? null : await this.traces.ofTransaction(hash)
    return this.#raw('ethereum.receipt', { receipt, block, trace })
  }

  async #askTips(hash: string, { isFinal }: { readonly isFinal: boolean }): Promise<Raw | null> {
    const block = await this.#blockNamed(hash)
    if (block === null) {
      await this.fetchHeight()
      return null
    }
    const { number } = this.rpc.read('eth_getBlockByHash', Header, block)
    if (isFinal && !(await this.#isFinal(number))) return null
    const receipts = await this.#receiptsOf(block)
    const prices = receipts.map((receipt) => {
      const { gasUsed, effectiveGasPrice } = this.rpc.read('eth_getBlockReceipts', Receipt, receipt)
      return { gasUsed, effectiveGasPrice }
    })
    return this.#raw('ethereum.tips', { block, receipts: prices })
  }

  /** The height of the newest block. A node that has less of the chain than was seen before knows nothing about what it lacks. */
  async fetchHeight(): Promise<number> {
    const call = 'eth_blockNumber'
    const height = this.rpc.read(call, Height, await this.rpc.call(call, []))
    if (height < this.#final) throw this.behind(call)
    return height
  }

  async #askBlock(height: number): Promise<Raw | null> {
    const block = await this.rpc.call('eth_getBlockByNumber', [hexOf(height), true])
    return block === null ? null : this.#raw('ethereum.block', block)
  }

  async #askHeader(height: number): Promise<Raw | null> {
    const header = await this.headerAt(height)
    return header === null ? null : this.#raw('ethereum.block', header)
  }

  async #askBlockReceipts(height: number): Promise<Raw | null> {
    const block = await this.headerAt(height)
    if (block === null) return null
    const receipts = await this.#receiptsOf(block)
    const hashes = receipts.map(
      (receipt) => this.rpc.read('eth_getBlockReceipts', Receipt, receipt).transactionHash,
    )
    const traces =
      receipts.length === 0
        ? { dialect: 'frames', frames: [] }
        : await this.traces.ofBlock(hexOf(height), hashes)
    return this.#raw('ethereum.receipts', { block, receipts, traces })
  }

  /** `block`: with its header. A part of its receipts, or those of another block, would give wrong tips and places. */
  async #receiptsOf(block: unknown): Promise<readonly unknown[]> {
    const { number, hash } = this.rpc.read('eth_getBlockByNumber', Header, block)
    const { gasUsed } = this.rpc.read('eth_getBlockByNumber', UsedGas, block)
    const answers = await this.#receiptsAt(number)
    const call = 'eth_getBlockReceipts'
    let sum = 0n
    for (const answer of answers) {
      const receipt = this.rpc.read(call, Receipt, answer)
      if (receipt.blockHash !== hash) throw this.rpc.unreadable(call, 'receipts of another block')
      sum += BigInt(receipt.gasUsed)
    }
    if (sum !== BigInt(gasUsed))
      throw this.rpc.unreadable(call, `receipts of ${sum} gas, and the block used ${BigInt(gasUsed)}`)
    return answers
  }

  /** One by one where the node has no call for all of a block. */
  async #receiptsAt(height: number): Promise<readonly unknown[]> {
    const call = 'eth_getBlockReceipts'
    if (this.#hasBlockReceipts)
      try {
        const answer = await this.rpc.call(call, [hexOf(height)])
        return this.rpc.read(call, z.array(z.unknown()).max(100_000), answer)
      } catch (error) {
        if (!(error instanceof RpcRefused && error.isUnknownCall)) throw error
        this.#hasBlockReceipts = false
      }
    const answer = await this.rpc.call('eth_getBlockByNumber', [hexOf(height), true])
    const { transactions } = this.rpc.read('eth_getBlockByNumber', Block, answer)
    const receipts: unknown[] = []
    for (const { hash } of transactions)
      receipts.push(await this.rpc.call('eth_getTransactionReceipt', [hash]))
    return receipts
  }

  async #askBalance(address: string, at: string): Promise<Raw> {
    return this.#raw('ethereum.balance', await this.rpc.call('eth_getBalance', [address, at]))
  }

  /** Null: the node does not keep the state of this block. */
  async #askPastBalance(address: string, { number }: BlockName): Promise<Raw | null> {
    try {
      return await this.#askBalance(address, hexOf(number))
    } catch (error) {
      if (error instanceof RpcRefused) return null
      throw error
    }
  }

  /** Null: the node does not keep the state of this block. */
  async #askPastCall(question: QuestionOf<'past-call'>): Promise<Raw | null> {
    try {
      return await this.#askCall(question, hexOf(question.block.number))
    } catch (error) {
      if (error instanceof RpcRefused) return null
      throw error
    }
  }

  async #askCall(question: QuestionOf<'call' | 'past-call'>, at: string): Promise<Raw> {
    const { contract, selector, parameter, caller } = question
    const call = { from: caller, to: contract, data: `0x${selector}${parameter}` }
    try {
      return this.#raw('ethereum.call', await this.rpc.call('eth_call', [call, at]))
    } catch (error) {
      if (!(error instanceof RpcRefused && error.isRevert)) throw error
      return this.#raw('ethereum.call', '0x')
    }
  }

  /** The base fee of the next block, and the tips of the last ones: the median of each. */
  async #askPrices(): Promise<Raw> {
    return this.#raw('ethereum.fee-history', await this.rpc.call('eth_feeHistory', ['0xa', 'latest', [50]]))
  }

  async #askAccount(address: string): Promise<Raw> {
    const [balance, nonce, code] = await Promise.all(
      ['eth_getBalance', 'eth_getTransactionCount', 'eth_getCode'].map((call) =>
        this.rpc.call(call, [address, 'latest']),
      ),
    )
    return this.#raw('ethereum.account', { balance, nonce, code })
  }

  /** A call that ends in an error is an answer, too: the node's code, its text, and what the contract returned. */
  async #askTrial(question: QuestionOf<'trial'>): Promise<Raw> {
    const { contract: to, selector, parameter, caller: from, value = 0n } = question
    const call = { from, to, data: `0x${selector}${parameter}`, value: `0x${value.toString(16)}` }
    try {
      const output = await this.rpc.call('eth_call', [call, 'latest'])
      return this.#raw('ethereum.trial', { output, gas: await this.rpc.call('eth_estimateGas', [call]) })
    } catch (error) {
      if (!(error instanceof RpcRefused)) throw error
      return this.#raw('ethereum.trial', { error: error.response })
    }
  }

  /** No call names the transaction of a nonce, so its block is searched by the number of transactions up to each. Null: the node does
   *  not keep the state of so old a block. */
  async #askNonceUse(address: string, nonce: bigint): Promise<Raw | null> {
    const { number: final } = await this.headAt('finalized')
    if (!(await this.#hasUsed(address, nonce, final)))
      return this.#raw('ethereum.nonce-use', { isUsed: false, transaction: null })
    try {
      const height = await this.#firstUse(address, nonce, final)
      const call = 'eth_getBlockByNumber'
      const block = await this.rpc.call(call, [hexOf(height), true])
      if (block === null) return null
      const own = address.toLowerCase()
      const transaction = this.rpc
        .read(call, Block, block)
        .transactions.find(({ from, nonce: used }) => from === own && Number(used) === Number(nonce))
      return this.#raw('ethereum.nonce-use', { isUsed: true, transaction: transaction ?? null })
    } catch (error) {
      if (error instanceof RpcRefused) return null
      throw error
    }
  }

  async #hasUsed(address: string, nonce: bigint, height: number): Promise<boolean> {
    const call = 'eth_getTransactionCount'
    const count = this.rpc.read(call, Digits, await this.rpc.call(call, [address, hexOf(height)]))
    return BigInt(count) > nonce
  }

  /** Steps back twice as far each time, because nodes keep the state of the newest blocks only, and then halves. */
  async #firstUse(address: string, nonce: bigint, final: number): Promise<number> {
    let used = final
    let unused = final
    for (let step = 1; used === unused || (await this.#hasUsed(address, nonce, unused)); step *= 2) {
      used = unused
      if (used === 0) return 0
      unused = Math.max(0, used - step)
    }
    while (used - unused > 1) {
      const middle = unused + Math.floor((used - unused) / 2)
      if (await this.#hasUsed(address, nonce, middle)) used = middle
      else unused = middle
    }
    return used
  }

  async broadcast(signed: Uint8Array): Promise<Raw> {
    const bytes = `0x${Buffer.from(signed).toString('hex')}`
    try {
      const hash = await this.rpc.call('eth_sendRawTransaction', [bytes], { retries: 0 })
      return this.#raw('ethereum.broadcast', hash)
    } catch (error) {
      if (!(error instanceof RpcRefused)) throw error
      return this.#raw('ethereum.broadcast', { error: error.response })
    }
  }
}

function withoutTransactions(block: unknown): unknown {
  if (typeof block !== 'object' || block === null) return block
  const { transactions: _, ...header } = block as Record<string, unknown>
  return header
}
