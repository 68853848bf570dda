/** The JSON-RPC of the stand-in, as nodes print it, with switches for what nodes lack or get wrong. */
import { addressFromBytes, addressBytes } from '@holdfast/chains/ethereum'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import {
  type Block,
  type EthereumNode,
  type Executed,
  type Signed,
  type Step,
  wordOf,
} from './ethereum-node.ts'

export interface Manners {
  /** The dialect of its traces; null: it has none. */
  traces: 'frames' | 'list' | null
  /** False: only the newest state is kept. */
  keepsState: boolean
  /** The longest stretch of blocks in `eth_getLogs`. */
  mostLogBlocks: number
  hasBlockReceipts: boolean
  isCatchingUp: boolean
}

export const usualManners: Manners = {
  traces: 'frames',
  keepsState: true,
  mostLogBlocks: 10_000,
  hasBlockReceipts: true,
  isCatchingUp: false,
}

export class RpcError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const unknownCall = (method: string) =>
  new RpcError(-32601, `the method ${method} does not exist/is not available`)

const hex = (value: bigint | number): string => `0x${value.toString(16)}`
const low = (address: string): string => address.toLowerCase()

export function answerRpc(
  node: EthereumNode,
  manners: Manners,
  method: string,
  params: readonly unknown[],
): unknown {
  const [first, second] = params as [string, unknown]
  switch (method) {
    case 'eth_chainId':
      return hex(node.chainId)
    case 'eth_syncing':
      return manners.isCatchingUp ? { currentBlock: '0x1', highestBlock: '0x2' } : false
    case 'eth_blockNumber':
      return hex(node.head.number)
    case 'eth_getBlockByNumber':
      return blockJson(at(node, first), second === true)
    case 'eth_getBlockByHash':
      return blockJson(node.blockOf(first), second === true)
    case 'eth_getTransactionByHash': {
      const place = node.placeOf(first)
      return place === null ? null : transactionJson(place.block, place.index)
    }
    case 'eth_getTransactionReceipt': {
      const place = node.placeOf(first)
      return place === null ? null : receiptJson(place.block, place.index)
    }
    case 'eth_getBlockReceipts': {
      if (!manners.hasBlockReceipts) throw unknownCall(method)
      const block = at(node, first)
      return block === null ? null : block.executed.map((_, index) => receiptJson(block, index))
    }
    case 'eth_getBalance':
      return hex(stateAt(node, manners, second).balances.get(spelled(first)) ?? 0n)
    case 'eth_getTransactionCount':
      return hex(stateAt(node, manners, second).nonces.get(spelled(first)) ?? 0)
    case 'eth_getCode':
      return stateAt(node, manners, second).codes.has(spelled(first)) ? '0x60006000' : '0x'
    case 'eth_getLogs':
      return logsOf(node, manners, params[0] as LogFilter)
    case 'eth_call':
      return callOf(node, manners, params as [{ to: string; data: string }, unknown])
    default:
      return traceOf(node, manners, method, first)
  }
}

const spelled = (address: string): string => addressFromBytes(addressBytes(address))

function at(node: EthereumNode, tag: unknown): Block | null {
  if (tag === 'latest') return node.head
  if (tag === 'finalized') return node.final
  return node.blockAt(Number(tag))
}

function stateAt(node: EthereumNode, { keepsState }: Manners, tag: unknown): Block['state'] {
  const block = at(node, tag)
  if (block === null) throw new RpcError(-32000, 'header not found')
  if (!keepsState && block.number < node.final.number)
    throw new RpcError(-32000, 'missing trie node: state is not available')
  return block.state
}

function blockJson(block: Block | null, isFull: boolean): unknown {
  if (block === null) return null
  const { number, hash, parent, timestamp, baseFee, miner, withdrawals, executed } = block
  return {
    number: hex(number),
    hash,
    parentHash: parent,
    timestamp: hex(timestamp),
    baseFeePerGas: hex(baseFee),
    difficulty: '0x0',
    gasUsed: hex(executed.reduce((sum, { gasUsed }) => sum + gasUsed, 0n)),
    miner: low(miner),
    withdrawals: withdrawals.map(({ address, gwei }, index) => ({
      index: hex(index),
      validatorIndex: '0x1',
      address: low(address),
      amount: hex(gwei),
    })),
    transactions: executed.map(({ signed }, index) => (isFull ? transactionJson(block, index) : signed.hash)),
  }
}

function transactionJson(block: Block, index: number): unknown {
  const { signed, price } = executedAt(block, index)
  const { fields, signature } = signed
  return {
    type: '0x2',
    hash: signed.hash,
    blockHash: block.hash,
    blockNumber: hex(block.number),
    transactionIndex: hex(index),
    from: low(signed.from),
    to: fields.to.length === 0 ? null : `0x${bytesToHex(fields.to)}`,
    nonce: hex(fields.nonce),
    gas: hex(fields.gasLimit),
    gasPrice: hex(price),
    maxFeePerGas: hex(fields.maxFeePerGas),
    maxPriorityFeePerGas: hex(fields.maxPriorityFeePerGas),
    value: hex(fields.value),
    input: `0x${bytesToHex(fields.input)}`,
    accessList: [],
    chainId: hex(fields.chainId),
    v: hex(signature.yParity),
    yParity: hex(signature.yParity),
    r: hex(signature.r),
    s: hex(signature.s),
  }
}

function executedAt(block: Block, index: number): Executed {
  const found = block.executed[index]
  if (found === undefined) throw new Error('no such transaction')
  return found
}

function receiptJson(block: Block, index: number): unknown {
  const { signed, isSuccess, gasUsed, price, logs, created } = executedAt(block, index)
  const before = block.executed.slice(0, index).reduce((sum, { logs: earlier }) => sum + earlier.length, 0)
  return {
    type: '0x2',
    transactionHash: signed.hash,
    transactionIndex: hex(index),
    blockHash: block.hash,
    blockNumber: hex(block.number),
    from: low(signed.from),
    to: signed.payment.to === null ? null : low(signed.payment.to),
    contractAddress: created === null ? null : low(created),
    gasUsed: hex(gasUsed),
    effectiveGasPrice: hex(price),
    status: isSuccess ? '0x1' : '0x0',
    logs: logs.map((log, place) => logJson(block, signed, log, before + place)),
  }
}

const logJson = (block: Block, { hash }: Signed, log: Executed['logs'][number], index: number) => ({
  ...log,
  address: low(log.address),
  blockHash: block.hash,
  blockNumber: hex(block.number),
  transactionHash: hash,
  logIndex: hex(index),
  removed: false,
})

interface LogFilter {
  readonly fromBlock: string
  readonly toBlock: string
  readonly topics: readonly (readonly string[] | null)[]
}

function logsOf(
  node: EthereumNode,
  { mostLogBlocks }: Manners,
  { fromBlock, toBlock, topics }: LogFilter,
): unknown {
  const [start, end] = [Number(fromBlock), Number(toBlock)]
  if (end - start + 1 > mostLogBlocks)
    throw new RpcError(-32005, `query exceeds max block range ${mostLogBlocks}`)
  const isWanted = (log: Executed['logs'][number]) =>
    topics.every((wanted, place) => wanted === null || wanted.includes(log.topics[place] ?? ''))
  return node.blocks.slice(start, end + 1).flatMap((block) => {
    let index = 0
    return block.executed.flatMap(({ signed, logs }) =>
      logs.flatMap((log) => {
        const json = logJson(block, signed, log, index++)
        return isWanted(log) ? [json] : []
      }),
    )
  })
}

function callOf(
  node: EthereumNode,
  manners: Manners,
  [{ to, data }, tag]: [{ to: string; data: string }, unknown],
): string {
  const contract = spelled(to)
  const token = node.tokens.get(contract)
  if (token === undefined) return '0x'
  const selector = data.slice(2, 10)
  const text = Buffer.from(utf8ToBytes(token.symbol)).toString('hex')
  if (selector === '95d89b41' || selector === '06fdde03')
    return `0x${'20'.padStart(64, '0')}${(text.length / 2).toString(16).padStart(64, '0')}${text.padEnd(64, '0')}`
  if (selector === '313ce567') return wordOf(BigInt(token.decimals))
  if (selector !== '70a08231') throw new RpcError(3, 'execution reverted')
  const holder = addressFromBytes(hexToBytes(data.slice(-40)))
  return wordOf(stateAt(node, manners, tag).tokens.get(contract)?.get(holder) ?? 0n)
}

function traceOf(node: EthereumNode, { traces }: Manners, method: string, named: string): unknown {
  const wanted = {
    frames: ['debug_traceTransaction', 'debug_traceBlockByNumber'],
    list: ['trace_transaction', 'trace_block'],
  }
  if (traces === null || !wanted[traces].includes(method)) throw unknownCall(method)
  const isBlock = method.includes('lock')
  const place = isBlock ? null : node.placeOf(named)
  const block = isBlock ? at(node, named) : (place?.block ?? null)
  if (block === null) throw new RpcError(-32000, 'not found')
  if (traces === 'frames') {
    const frames = block.executed.map((executed) => ({
      txHash: executed.signed.hash,
      result: frameOf(executed),
    }))
    return place === null ? frames : frames[place.index]?.result
  }
  const lists = block.executed.map((executed, index) => listOf(executed, index))
  return place === null ? lists.flat() : lists[place.index]
}

type Inner = Exclude<Step, { readonly token: string } | { readonly piece: string }>
const innerOf = ({ signed }: Executed): Inner[] =>
  (signed.payment.steps ?? []).filter((step): step is Inner => 'pays' in step || 'delegates' in step)

function frameOf(executed: Executed): Record<string, unknown> {
  const { signed, isSuccess, created } = executed
  const { to, units = 0n } = signed.payment
  return {
    type: to === null ? 'CREATE' : 'CALL',
    from: low(signed.from),
    to: low(to ?? created ?? ''),
    value: hex(units),
    ...(isSuccess ? {} : { error: 'execution reverted' }),
    calls: innerOf(executed).map((step) => ({
      type: 'pays' in step ? 'CALL' : 'DELEGATECALL',
      from: low(step.from),
      to: low('pays' in step ? step.pays : step.delegates),
      value: hex(step.units),
      ...('pays' in step && step.isUndone === true ? { error: 'execution reverted' } : {}),
    })),
  }
}

function listOf(executed: Executed, transactionPosition: number): unknown[] {
  const { signed, isSuccess, created } = executed
  const { to, units = 0n } = signed.payment
  const row = (
    place: readonly number[],
    callType: string,
    parts: object,
    error: string | undefined,
    more: object = {},
  ) => ({
    type: 'call',
    action: { callType, ...parts },
    ...(error === undefined ? {} : { error }),
    traceAddress: place,
    transactionHash: signed.hash,
    transactionPosition,
    ...more,
  })
  const error = isSuccess ? undefined : 'Reverted'
  const parts = { from: low(signed.from), value: hex(units) }
  const root =
    to === null
      ? row([], 'create', parts, error, { type: 'create', result: { address: low(created ?? '') } })
      : row([], 'call', { ...parts, to: low(to) }, error)
  return [
    root,
    ...innerOf(executed).map((step, index) =>
      row(
        [index],
        'pays' in step ? 'call' : 'delegatecall',
        {
          from: low(step.from),
          to: low('pays' in step ? step.pays : step.delegates),
          value: hex(step.units),
        },
        'pays' in step && step.isUndone === true ? 'Reverted' : undefined,
      ),
    ),
  ]
}
