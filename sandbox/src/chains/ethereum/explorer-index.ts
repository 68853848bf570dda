/** The lists that an explorer keeps by address, made from the blocks of the node as they are asked for. */
import { addressFromBytes } from '@holdfast/chains/ethereum'
import { hexToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { tokenAt } from './contracts/contracts.ts'
import type { SandboxEthereum } from './sandbox-ethereum.ts'

export const actions = ['txlist', 'txlistinternal', 'tokentx'] as const
export type Action = (typeof actions)[number]

export type ExplorerRow = Readonly<Record<string, string>> & { readonly blockNumber: string }

interface Listed {
  readonly action: Action
  readonly block: number
  /** In small letters. */
  readonly parties: readonly string[]
  readonly row: ExplorerRow
}

const Quantity = z.string().regex(/^0x[0-9a-f]+$/)
const Party = z.string().nullable()
const Block = z.object({
  hash: z.string(),
  timestamp: Quantity,
  transactions: z.array(
    z.object({
      hash: z.string(),
      from: z.string(),
      to: Party,
      value: Quantity,
      nonce: Quantity,
      input: z.string(),
    }),
  ),
})
const Receipt = z.object({
  transactionHash: z.string(),
  status: Quantity,
  gasUsed: Quantity,
  effectiveGasPrice: Quantity,
  contractAddress: Party.optional(),
  logs: z.array(
    z.object({ address: z.string(), topics: z.array(z.string()), data: z.string(), logIndex: Quantity }),
  ),
})
const Trace = z.object({
  type: z.string(),
  action: z.object({
    callType: z.string().optional(),
    from: z.string().optional(),
    to: z.string().optional(),
    value: Quantity.optional(),
  }),
  traceAddress: z.array(z.number()),
  transactionHash: z.string(),
  error: z.string().optional(),
})

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

export class ExplorerIndex {
  readonly #chain: SandboxEthereum
  #listed: Listed[] = []
  /** Hashes of the blocks that were read, by height. */
  readonly #read: string[] = ['']
  #turn: Promise<unknown> = Promise.resolve()

  constructor(chain: SandboxEthereum) {
    this.#chain = chain
  }

  /** Rows of an address in the order of the chain, with both blocks included. */
  async list(action: Action, address: string, first: number, last: number): Promise<ExplorerRow[]> {
    const turn = this.#turn.then(() => this.#catchUp())
    this.#turn = turn.catch(() => undefined)
    await turn
    return this.#listed
      .filter(
        (listed) =>
          listed.action === action &&
          listed.block >= first &&
          listed.block <= last &&
          listed.parties.includes(address),
      )
      .map(({ row }) => row)
  }

  async #catchUp(): Promise<void> {
    await this.#forgetReplaced()
    for (let height = this.#read.length; height <= this.#chain.head.number; height++)
      await this.#readBlock(height)
  }

  /** A reorganisation replaced the blocks whose hashes differ now. */
  async #forgetReplaced(): Promise<void> {
    while (this.#read.length > 1) {
      const height = this.#read.length - 1
      const block = Block.pick({ hash: true })
        .nullable()
        .parse(await this.#chain.rpc.call('eth_getBlockByNumber', hexOf(height), false))
      if (block?.hash === this.#read[height]) break
      this.#read.pop()
    }
    const newest = this.#read.length - 1
    if ((this.#listed.at(-1)?.block ?? 0) > newest)
      this.#listed = this.#listed.filter(({ block }) => block <= newest)
  }

  async #readBlock(height: number): Promise<void> {
    const { rpc } = this.#chain
    const block = Block.parse(await rpc.call('eth_getBlockByNumber', hexOf(height), true))
    this.#read[height] = block.hash
    if (block.transactions.length === 0) return
    const receipts = z.array(Receipt).parse(await rpc.call('eth_getBlockReceipts', hexOf(height)))
    const traces = z.array(Trace).parse(await rpc.call('trace_block', hexOf(height)))
    const place = { blockNumber: String(height), timeStamp: decimal(block.timestamp), blockHash: block.hash }
    for (const [at, transaction] of block.transactions.entries()) {
      const receipt = receipts[at]
      if (receipt === undefined) throw new Error(`${transaction.hash} has no receipt`)
      const own = { ...place, transactionIndex: String(at) }
      this.#add('txlist', height, [transaction.from, transaction.to], {
        ...own,
        hash: transaction.hash,
        nonce: decimal(transaction.nonce),
        from: transaction.from,
        to: transaction.to ?? '',
        value: decimal(transaction.value),
        input: transaction.input,
        gasUsed: decimal(receipt.gasUsed),
        gasPrice: decimal(receipt.effectiveGasPrice),
        isError: receipt.status === '0x1' ? '0' : '1',
        txreceipt_status: receipt.status === '0x1' ? '1' : '0',
        contractAddress: receipt.contractAddress ?? '',
      })
      for (const log of receipt.logs) this.#addToken(height, { ...own, hash: transaction.hash }, log)
    }
    for (const trace of traces) this.#addInner(height, place, trace)
  }

  #addToken(height: number, own: ExplorerRow, log: z.output<typeof Receipt>['logs'][number]): void {
    const [topic, from, to, more] = log.topics
    if (topic !== transferTopic || from === undefined || to === undefined || more !== undefined) return
    const token = tokenAt(addressFromBytes(hexToBytes(log.address.slice(2))))
    const [sender, receiver] = [from, to].map((word) => `0x${word.slice(26)}`) as [string, string]
    this.#add('tokentx', height, [sender, receiver], {
      ...own,
      from: sender,
      to: receiver,
      value: decimal(log.data),
      contractAddress: log.address,
      tokenSymbol: token?.symbol ?? '',
      tokenDecimal: String(token?.decimals ?? ''),
      logIndex: decimal(log.logIndex),
    })
  }

  #addInner(
    height: number,
    place: ExplorerRow,
    { type, action, traceAddress, transactionHash, error }: z.output<typeof Trace>,
  ): void {
    const { from = '', to = '', value = '0x0', callType = '' } = action
    const isInner = traceAddress.length > 0 && type === 'call' && callType === 'call'
    if (!isInner || BigInt(value) === 0n) return
    this.#add('txlistinternal', height, [from, to], {
      ...place,
      transactionHash,
      index: traceAddress.join('_'),
      from,
      to,
      value: decimal(value),
      callType,
      isError: error === undefined ? '0' : '1',
    })
  }

  #add(action: Action, block: number, parties: readonly (string | null)[], row: ExplorerRow): void {
    const named = parties.flatMap((party) => (party === null ? [] : [party.toLowerCase()]))
    this.#listed.push({ action, block, parties: named, row })
  }
}

const hexOf = (height: number): string => `0x${height.toString(16)}`
const decimal = (quantity: string): string => BigInt(quantity).toString()
