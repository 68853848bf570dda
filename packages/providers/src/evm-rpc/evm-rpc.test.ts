/** Refusals, limits and wrong answers of nodes. The faithful answers are those of the stand-in, in the ingester's tests. */
import { describe, expect, test } from 'vitest'
import { answeringServer, type ScriptedAnswer } from '../../test/scripted-server.ts'
import {
  ProviderAnswerUnreadable,
  ProviderRateLimited,
  ProviderRefused,
  ProviderUnavailable,
} from '../errors.ts'
import { JsonHttp } from '../http.ts'
import type { PageQuery } from '../provider.ts'
import { Pace } from '../rate-limit.ts'
import { evmRpc } from './evm-rpc.ts'

type Reply = { readonly result: unknown } | { readonly error: object } | { readonly http: ScriptedAnswer }
type Replies = Readonly<Record<string, Reply | ((params: readonly never[]) => Reply)>>

const own = `0x${'aa'.repeat(20)}`
const hash = `0x${'11'.repeat(32)}`
const blockHash = `0x${'b1'.repeat(32)}`
const header = {
  number: '0x5',
  hash: blockHash,
  timestamp: '0x69000000',
  miner: `0x${'cc'.repeat(20)}`,
  gasUsed: '0x5208',
}
const isSynced: Replies = { eth_syncing: { result: false } }

interface Asked {
  readonly id: number
  readonly method: string
  readonly params: never[]
}

/** One, or several in one request. */
const callsIn = (body: string): readonly Asked[] => [JSON.parse(body)].flat() as Asked[]

async function nodeWith(replies: Replies, key?: string) {
  const { url, requests } = await answeringServer(({ body }) => {
    const sent = callsIn(body)
    const answers = sent.map(({ id, method, params }) => {
      const reply = replies[method] ?? { error: { code: -32601, message: 'the method does not exist' } }
      const answer = typeof reply === 'function' ? reply(params) : reply
      return 'http' in answer ? answer.http : { body: { jsonrpc: '2.0', id, ...answer } }
    })
    const [first = {}] = answers
    if (!body.startsWith('[')) return first
    return answers.find(({ body: own }) => own === undefined) ?? { body: answers.map(({ body: own }) => own) }
  })
  const http = () =>
    new JsonHttp({
      provider: 'evm-rpc',
      baseUrl: url,
      retries: 1,
      pace: new Pace(10_000),
      patienceSeconds: 2,
      headers: key === undefined ? {} : { authorization: key },
    })
  const node = evmRpc.node?.(http(), 'evm-rpc')
  const lists = evmRpc.lists?.(http())
  if (node === undefined || lists === undefined) throw new Error('no node')
  const methods = () => requests.flatMap(({ body }) => callsIn(body).map(({ method }) => method))
  return { node, lists, requests, methods }
}

const whole: PageQuery = {
  address: own,
  stream: 'native',
  cursor: null,
  from: null,
  to: null,
  order: 'asc',
  limit: 200,
}

test('heads: the newest block, and the final one by its tag', async () => {
  const { node } = await nodeWith({
    ...isSynced,
    eth_chainId: { result: '0xaa36a7' },
    eth_getBlockByNumber: ([tag]) => ({ result: { ...header, number: tag === 'latest' ? '0x9' : '0x5' } }),
  })
  const at = new Date(0x69000000 * 1_000)
  expect(await node.fetchHeads()).toEqual({ head: { number: 9, at }, solid: { number: 5, at } })
  expect(await node.fetchReference?.()).toBe('11155111')
})

test.each<[string, Replies, typeof ProviderUnavailable | typeof ProviderAnswerUnreadable, RegExp]>([
  [
    'is catching up',
    { eth_syncing: { result: { currentBlock: '0x1' } } },
    ProviderUnavailable,
    /not caught up/,
  ],
  [
    'has no final block',
    { ...isSynced, eth_getBlockByNumber: { result: null } },
    ProviderAnswerUnreadable,
    /'finalized'/,
  ],
  [
    'prints numbers as decimals',
    { ...isSynced, eth_getBlockByNumber: { result: { ...header, number: 5 } } },
    ProviderAnswerUnreadable,
    /number: Invalid input: expected string/,
  ],
  [
    'leaves out a field',
    { ...isSynced, eth_getBlockByNumber: { result: { number: '0x5', hash: blockHash } } },
    ProviderAnswerUnreadable,
    /timestamp/,
  ],
  [
    'names a height that no double holds',
    { ...isSynced, eth_getBlockByNumber: { result: { ...header, number: `0x${'f'.repeat(16)}` } } },
    ProviderAnswerUnreadable,
    /number/,
  ],
  [
    'answers without a result',
    { eth_syncing: { http: { body: { id: 1 } } } },
    ProviderAnswerUnreadable,
    /no result/,
  ],
  [
    'answers another request',
    { eth_syncing: { http: { body: { id: 7, result: false } } } },
    ProviderAnswerUnreadable,
    /this request/,
  ],
  ['answers no object', { eth_syncing: { http: { body: [1] } } }, ProviderAnswerUnreadable, /this request/],
])('a node that %s is not believed', async (_, replies, error, text) => {
  const { node } = await nodeWith(replies)
  const failure: unknown = await node.fetchHeads().catch((thrown: unknown) => thrown)
  expect(failure).toBeInstanceOf(error)
  expect(String(failure)).toMatch(text)
})

test('a node whose final block goes back is behind another one', async () => {
  let final = '0x6'
  const { node } = await nodeWith({
    ...isSynced,
    eth_getBlockByNumber: () => ({ result: { ...header, number: final } }),
  })
  await node.fetchHeads()
  final = '0x5'
  await expect(node.fetchHeads()).rejects.toThrow(/not caught up/)
})

test('a final block of the future is refused before it counts as seen', async () => {
  let final = { number: '0x4000000000000', timestamp: '0xf00000000' }
  const { node } = await nodeWith({
    ...isSynced,
    eth_getBlockByNumber: ([tag]) => ({ result: { ...header, ...(tag === 'finalized' ? final : {}) } }),
  })
  await expect(node.fetchHeads()).rejects.toThrow(/'finalized' has a time in the future/)
  // A time that no date holds.
  final = { number: '0x4000000000000', timestamp: '0xfffffffffffff' }
  await expect(node.fetchHeads()).rejects.toThrow(/'finalized' has a time in the future/)
  final = { number: '0x5', timestamp: '0x69000000' }
  expect((await node.fetchHeads()).solid.number).toBe(5)
})

test('a limit is waited for as long as the node says', async () => {
  let limited = 1
  const { node } = await nodeWith({
    ...isSynced,
    eth_chainId: () =>
      limited-- > 0
        ? { http: { status: 429, headers: { 'retry-after': '1' }, body: 'exceeded' } }
        : { result: '0x1' },
  })
  const start = performance.now()
  expect(await node.fetchReference?.()).toBe('1')
  expect(performance.now() - start).toBeGreaterThanOrEqual(1_000)
})

test.each<[string, Reply]>([
  ['the header', { http: { status: 429, headers: { 'retry-after': '600' }, body: 'exceeded' } }],
  ['an error', { error: { code: -32005, message: 'daily request limit reached' } }],
  ['a code', { error: { code: 429, message: 'slow down' } }],
])('a rate limit that %s states is one', async (_, reply) => {
  const { node } = await nodeWith({ eth_chainId: reply })
  await expect(node.fetchReference?.()).rejects.toThrow(ProviderRateLimited)
})

test('a refusal has the code and the text of the node, and no key', async () => {
  const { node } = await nodeWith(
    { eth_chainId: { error: { code: -32000, message: 'no such thing for Bearer secret-key' } } },
    'Bearer secret-key',
  )
  const failure: unknown = await node.fetchReference?.().catch((thrown: unknown) => thrown)
  expect(failure).toBeInstanceOf(ProviderRefused)
  expect(String(failure)).toMatch(/eth_chainId: refused: -32000: no such thing for …/)
})

const receipt = {
  transactionHash: hash,
  blockHash,
  blockNumber: '0x5',
  gasUsed: '0x5208',
  status: '0x1',
  logs: [],
}
const finalAt = (number: string): Replies => ({
  eth_getBlockByNumber: ([tag]) => ({ result: tag === 'finalized' ? { ...header, number } : header }),
})

test('a receipt above the final block is not yet one, and comes with the header of its block', async () => {
  const { node } = await nodeWith({ ...finalAt('0x4'), eth_getTransactionReceipt: { result: receipt } })
  expect(await node.ask({ ask: 'receipt', hash })).toBeNull()
  expect(await node.ask({ ask: 'unsolid-receipt', hash })).toMatchObject({
    shape: 'ethereum.receipt',
    body: { receipt, block: header, trace: null },
  })
})

test('a receipt of a block that a reorganisation replaced in between is none', async () => {
  const other = { ...receipt, blockHash: hash }
  const { node } = await nodeWith({ ...finalAt('0x5'), eth_getTransactionReceipt: { result: other } })
  expect(await node.ask({ ask: 'receipt', hash })).toBeNull()
})

test('a node that does not know a hash and has less of the chain than before proves nothing', async () => {
  const { node } = await nodeWith({
    ...isSynced,
    ...finalAt('0x5'),
    eth_getTransactionReceipt: { result: null },
    eth_getBlockByHash: { result: null },
    eth_blockNumber: { result: '0x4' },
  })
  expect(await node.ask({ ask: 'receipt', hash }).catch(() => 'error')).toBeNull()
  await node.fetchHeads()
  await expect(node.ask({ ask: 'receipt', hash })).rejects.toThrow(/not caught up/)
})

test('traces: the first dialect that the node speaks, and neither is asked twice if it speaks none', async () => {
  const busy = { ...receipt, gasUsed: '0xffff' }
  const replies = { ...finalAt('0x5'), eth_getTransactionReceipt: { result: busy } }
  const list = await nodeWith({ ...replies, trace_transaction: { result: [{ type: 'call' }] } })
  expect(await list.node.ask({ ask: 'receipt', hash })).toMatchObject({
    body: { trace: { dialect: 'list', list: [{ type: 'call' }] } },
  })
  const none = await nodeWith(replies)
  expect(await none.node.ask({ ask: 'receipt', hash })).toMatchObject({ body: { trace: null } })
  expect(await none.node.ask({ ask: 'receipt', hash })).toMatchObject({ body: { trace: null } })
  expect(none.methods().filter((method) => method.includes('trace'))).toEqual([
    'debug_traceTransaction',
    'trace_transaction',
  ])
})

test('a node that lost the state of a block has its traces in the other dialect, and one that is busy is asked again', async () => {
  const ofBlock: Replies = { ...finalAt('0x5'), eth_getBlockReceipts: { result: [receipt] } }
  const pruned = await nodeWith({
    ...ofBlock,
    debug_traceBlockByNumber: { result: [{ txHash: hash, error: 'Resource not found' }] },
    trace_block: { result: [{ type: 'call' }] },
  })
  expect(await pruned.node.ask({ ask: 'block-receipts', height: 5 })).toMatchObject({
    shape: 'ethereum.receipts',
    body: { block: header, receipts: [receipt], traces: { dialect: 'list', list: [{ type: 'call' }] } },
  })
  for (const error of [
    { code: -32000, message: 'execution timeout' },
    { code: -32603, message: 'Internal error' },
    { code: -32000, message: 'context canceled' },
    { code: -32000, message: 'header not found' },
  ]) {
    const { node } = await nodeWith({ ...ofBlock, debug_traceBlockByNumber: { error } })
    await expect(node.ask({ ask: 'block-receipts', height: 5 })).rejects.toThrow(error.message)
  }
})

test.each([
  { code: -32000, message: 'missing trie node 0ab1 (path )' },
  { code: -32000, message: 'required historical state unavailable (reexec=128)' },
  { code: 4444, message: 'pruned history unavailable' },
  { code: -32600, message: 'debug_traceTransaction is not available on the Free tier' },
])('a node without a trace for good answers without one: $message', async (error) => {
  const busy = { ...receipt, gasUsed: '0xffff' }
  const { node } = await nodeWith({
    ...finalAt('0x5'),
    eth_getTransactionReceipt: { result: busy },
    debug_traceTransaction: { error },
  })
  expect(await node.ask({ ask: 'receipt', hash })).toMatchObject({ body: { trace: null } })
})

test.each([
  ['too few', []],
  ['too many', [receipt, receipt]],
  ['of another block', [{ ...receipt, blockHash: hash }]],
])('receipts that are %s for their block are not believed', async (_, receipts) => {
  const { node } = await nodeWith({
    ...finalAt('0x5'),
    eth_getBlockReceipts: { result: receipts },
    eth_getTransactionReceipt: { result: null },
    eth_getBlockByHash: { result: header },
  })
  await expect(node.ask({ ask: 'block-receipts', height: 5 })).rejects.toThrow(ProviderAnswerUnreadable)
  // The tips of the block.
  await expect(node.ask({ ask: 'receipt', hash: blockHash })).rejects.toThrow(ProviderAnswerUnreadable)
})

test('traces that are too large for one answer are asked for one by one', async () => {
  const { node, methods } = await nodeWith({
    ...finalAt('0x5'),
    eth_getBlockReceipts: { result: [receipt] },
    debug_traceBlockByNumber: { http: { body: 'x'.repeat(33 * 1024 * 1024) } },
    debug_traceTransaction: { result: { type: 'CALL' } },
  })
  expect(await node.ask({ ask: 'block-receipts', height: 5 })).toMatchObject({
    body: { traces: { dialect: 'frames', frames: [{ txHash: hash, result: { type: 'CALL' } }] } },
  })
  expect(methods().slice(-2)).toEqual(['debug_traceBlockByNumber', 'debug_traceTransaction'])
})

test('a contract that reverts answers nothing; other refusals are the node’s', async () => {
  const question = { ask: 'call', contract: own, selector: '95d89b41', parameter: '', caller: own } as const
  const reverting = await nodeWith({ eth_call: { error: { code: 3, message: 'execution reverted' } } })
  expect(await reverting.node.ask(question)).toMatchObject({ shape: 'ethereum.call', body: '0x' })
  // The contract chose these words.
  for (const error of [
    { code: 3, message: 'execution reverted: rate limit' },
    { code: -32000, message: 'execution reverted: too many requests' },
  ]) {
    const { node, requests } = await nodeWith({ eth_call: { error } })
    expect(await node.ask(question)).toMatchObject({ body: '0x' })
    expect(requests).toHaveLength(1)
  }
  const refusing = await nodeWith({ eth_call: { error: { code: -32000, message: 'header not found' } } })
  await expect(refusing.node.ask(question)).rejects.toThrow(ProviderRefused)
  const [request] = refusing.requests
  expect(JSON.parse(request?.body ?? '')).toMatchObject({
    params: [{ to: own, data: '0x95d89b41' }, 'finalized'],
  })
})

test('a call on the state of a past block; null where the node does not keep that state', async () => {
  const block = { number: 255, id: blockHash }
  const call = { contract: own, selector: '70a08231', parameter: '', caller: own }
  const question = { ask: 'past-call', ...call, block } as const
  const { node, requests } = await nodeWith({ eth_call: { result: '0x09' } })
  expect(await node.ask(question)).toMatchObject({ shape: 'ethereum.call', body: '0x09' })
  expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ params: [{ to: own }, '0xff'] })
  const error = { code: -32000, message: 'missing trie node' }
  expect(await (await nodeWith({ eth_call: { error } })).node.ask(question)).toBeNull()
})

test('signed bytes are broadcast once', async () => {
  const { node, requests } = await nodeWith({ eth_sendRawTransaction: { http: { status: 502 } } })
  await expect(node.broadcast(Uint8Array.of(2, 255))).rejects.toThrow(ProviderUnavailable)
  expect(requests).toHaveLength(1)
})

test('a refusal of signed bytes is an answer, as the node wrote it', async () => {
  const error = { code: -32000, message: 'nonce too low' }
  const { node } = await nodeWith({ eth_sendRawTransaction: { error } })
  expect(await node.broadcast(Uint8Array.of(2))).toMatchObject({
    shape: 'ethereum.broadcast',
    body: { error: { ...error, data: null } },
  })
  const taking = await nodeWith({ eth_sendRawTransaction: { result: hash } })
  expect(await taking.node.broadcast(Uint8Array.of(2))).toMatchObject({ body: hash })
  expect(JSON.parse(taking.requests[0]?.body ?? '')).toMatchObject({ params: ['0x02'] })
})

test('what a transfer asks: prices, an account at the newest block, the chain id', async () => {
  const fees = { oldestBlock: '0x1', baseFeePerGas: ['0x7', '0x8'], reward: [['0x1']] }
  const { node } = await nodeWith({
    eth_feeHistory: ([, newest]) => ({ result: { ...fees, newest } }),
    eth_getBalance: (params) => ({ result: params[1] === 'latest' ? '0x5' : '0x4' }),
    eth_getTransactionCount: { result: '0x2' },
    eth_getCode: { result: '0x' },
    eth_chainId: { result: '0xaa36a7' },
  })
  expect(await node.ask({ ask: 'prices' })).toMatchObject({
    shape: 'ethereum.fee-history',
    body: { ...fees, newest: 'latest' },
  })
  expect(await node.ask({ ask: 'newest-account', address: own })).toMatchObject({
    shape: 'ethereum.account',
    body: { balance: '0x5', nonce: '0x2', code: '0x' },
  })
  expect(await node.ask({ ask: 'chain-id' })).toMatchObject({ shape: 'ethereum.chain-id', body: '0xaa36a7' })
})

test('a trial: what the call returns and the gas that it needs, or the whole error', async () => {
  const question = {
    ask: 'trial',
    contract: own,
    selector: 'a9059cbb',
    parameter: '00',
    caller: own,
    value: 255n,
  } as const
  const working = await nodeWith({ eth_call: { result: '0x01' }, eth_estimateGas: { result: '0x5208' } })
  expect(await working.node.ask(question)).toMatchObject({
    shape: 'ethereum.trial',
    body: { output: '0x01', gas: '0x5208' },
  })
  const call = { from: own, to: own, data: '0xa9059cbb00', value: '0xff' }
  expect(working.requests.map(({ body }) => (JSON.parse(body) as { params: unknown }).params)).toEqual([
    [call, 'latest'],
    [call],
  ])
  const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
  const reverting = await nodeWith({ eth_call: { result: '0x' }, eth_estimateGas: { error } })
  expect(await reverting.node.ask(question)).toMatchObject({ body: { error } })
  const silent = await nodeWith({ eth_call: { http: { status: 502 } } })
  await expect(silent.node.ask(question)).rejects.toThrow(ProviderUnavailable)
})

describe('the transaction that used a nonce', () => {
  const sent = { hash, from: own, to: null, nonce: '0x4' }
  /** The fifth transaction of the address is in this block, and the newest final one is 1,000. */
  const usedIn = (height: number, change: Replies = {}): Replies => ({
    eth_getBlockByNumber: ([tag]) => ({
      result: {
        ...header,
        number: tag === 'finalized' ? '0x3e8' : tag,
        transactions:
          Number(tag) === height
            ? [{ ...sent, nonce: '0x3' }, sent, { ...sent, from: `0x${'ee'.repeat(20)}` }]
            : [],
      },
    }),
    eth_getTransactionCount: (params) => ({ result: Number(params[1]) >= height ? '0x5' : '0x4' }),
    ...change,
  })
  const ask = async (replies: Replies, nonce = 4n) => {
    const made = await nodeWith(replies)
    const answer = await made.node.ask({ ask: 'nonce-use', address: own, nonce })
    return { body: answer?.body ?? null, count: made.requests.length }
  }

  test.each([0, 1, 2, 500, 998, 999, 1_000])('is found in block %d', async (height) => {
    const { body, count } = await ask(usedIn(height))
    expect(body).toEqual({ isUsed: true, transaction: sent })
    expect(count).toBeLessThan(26)
  })

  test('is none while no final block has it', async () => {
    expect((await ask(usedIn(1_001))).body).toEqual({ isUsed: false, transaction: null })
    expect((await ask(usedIn(500), 5n)).body).toEqual({ isUsed: false, transaction: null })
  })

  test('is unknown where its block does not state it, and where the node deleted the state of its time', async () => {
    const delegated = usedIn(999, {
      eth_getBlockByNumber: ([tag]) => ({
        result: { ...header, number: tag === 'finalized' ? '0x3e8' : tag, transactions: [] },
      }),
    })
    expect((await ask(delegated)).body).toEqual({ isUsed: true, transaction: null })
    const pruned = usedIn(500, {
      eth_getTransactionCount: (params) =>
        Number(params[1]) < 900
          ? { error: { code: -32000, message: 'missing trie node' } }
          : { result: '0x5' },
    })
    expect((await ask(pruned)).body).toBeNull()
  })
})

const log = (blockNumber: string, change: object = {}) => ({
  address: `0x${'dd'.repeat(20)}`,
  blockNumber,
  transactionHash: hash,
  topics: [hash, hash, hash],
  data: '0x01',
  ...change,
})
const block = {
  ...header,
  transactions: [{ hash, from: `0x${'ee'.repeat(20)}`, to: null }],
}
const quiet: Replies = {
  eth_blockNumber: { result: '0x3e7' },
  eth_getCode: { result: '0x' },
  eth_getBalance: { result: '0x0' },
  eth_getTransactionCount: { result: '0x0' },
  eth_getBlockByNumber: ([tag]) => ({ result: { ...block, number: tag === 'finalized' ? '0x0' : tag } }),
}
type Filter = readonly [{ fromBlock: string; toBlock: string }]

test.each([
  ['blocks', { code: -32602, message: 'query exceeds max block range 100' }],
  ['results', { code: -32005, message: 'query returned more than 10000 results' }],
  ['bytes', { code: -32008, message: 'Response is too big' }],
])('a limit of %s halves the stretch of logs until the node answers', async (_, error) => {
  const lengths: number[] = []
  const { lists } = await nodeWith({
    ...quiet,
    eth_getLogs: (params) => {
      const [{ fromBlock, toBlock }] = params as unknown as Filter
      const length = Number(toBlock) - Number(fromBlock) + 1
      lengths.push(length)
      if (length > 100) return { error }
      return { result: Number(fromBlock) <= 500 && Number(toBlock) >= 500 ? [log('0x1f4')] : [] }
    },
  })
  const page = await lists.fetchPage(whole)
  expect(page?.next).toBeNull()
  expect(page?.rows.map(({ body }) => body)).toEqual([
    { hash, from: `0x${'ee'.repeat(20)}`, to: null, blockNumber: '0x1f4', timestamp: '0x69000000' },
  ])
  // Every block was read for both sides of a payment.
  const answered = lengths.filter((length) => length <= 100)
  expect(answered.reduce((sum, length) => sum + length, 0)).toBe(2 * 1_000)
})

test('an answer with a round number of logs may be cut, and is read in halves', async () => {
  const { lists, methods } = await nodeWith({
    ...quiet,
    eth_blockNumber: { result: '0x1' },
    eth_getLogs: (params) => {
      const [{ fromBlock }] = params as unknown as Filter
      return { result: Array.from({ length: 1_000 }, () => log(fromBlock)) }
    },
  })
  const page = await lists.fetchPage(whole)
  expect(page?.rows).toHaveLength(2)
  expect(methods().filter((method) => method === 'eth_getLogs').length).toBeGreaterThanOrEqual(5)
})

test('logs of other blocks, in other forms, taken back, of nothing or of pieces', async () => {
  const with_ = (...logs: object[]) =>
    nodeWith({ ...quiet, eth_blockNumber: { result: '0x5' }, eth_getLogs: { result: logs } })
  expect((await (await with_(log('0x5'))).lists.fetchPage(whole))?.rows).toHaveLength(1)
  for (const nothing of [
    { removed: true },
    { data: `0x${'0'.repeat(64)}` },
    { topics: [hash, hash, hash, hash] },
  ])
    expect((await (await with_(log('0x5', nothing))).lists.fetchPage(whole))?.rows).toEqual([])
  for (const wrong of [log('0x6'), log('5'), { ...log('0x5'), topics: null }])
    await expect((await with_(wrong)).lists.fetchPage(whole)).rejects.toThrow(ProviderAnswerUnreadable)
})

test('a page ends at its limit and goes on behind it, from both ends', async () => {
  const { lists } = await nodeWith({
    ...quiet,
    eth_blockNumber: { result: '0x4' },
    eth_getLogs: (params) => {
      const [{ fromBlock, toBlock }] = params as unknown as Filter
      const heights = ['0x0', '0x1', '0x2', '0x3', '0x4'].filter(
        (height) => Number(height) >= Number(fromBlock) && Number(height) <= Number(toBlock),
      )
      return { result: heights.map((height) => log(height)) }
    },
  })
  const read = async (order: 'asc' | 'desc') => {
    const heights: unknown[] = []
    for (let cursor: string | null = null; ;) {
      const page = await lists.fetchPage({ ...whole, order, cursor, limit: 2 })
      expect(page?.rows.length).toBeLessThanOrEqual(2)
      heights.push(
        ...(page?.rows ?? []).map(({ body }) => Number((body as { blockNumber: string }).blockNumber)),
      )
      cursor = page?.next ?? null
      if (cursor === null) return heights
    }
  }
  expect(await read('asc')).toEqual([0, 1, 2, 3, 4])
  expect(await read('desc')).toEqual([4, 3, 2, 1, 0])
  const at = new Date(0)
  const part = await lists.fetchPage({ ...whole, from: { at, height: 1 }, to: { at, height: 3 } })
  expect(part?.rows).toHaveLength(3)
  expect(await lists.fetchPage({ ...whole, stream: 'trc20' })).toBeNull()
})

test('an account without code is looked through by its nonce and balance, in few questions', async () => {
  const changes = [7, 40_000, 70_000]
  const { lists, methods } = await nodeWith({
    ...quiet,
    eth_blockNumber: { result: '0x1869f' },
    eth_getBalance: (params) => {
      const height = Number(params[1])
      return { result: `0x${changes.filter((at) => at <= height).length}` }
    },
    eth_getBlockByNumber: ([tag]) => ({
      result: {
        ...block,
        number: tag === 'finalized' ? '0x0' : tag,
        transactions: [{ hash, from: own, to: null }],
      },
    }),
    eth_getLogs: { result: [] },
  })
  const page = await lists.fetchPage(whole)
  expect(page?.rows.map(({ body }) => Number((body as { blockNumber: string }).blockNumber))).toEqual(changes)
  expect(methods().filter((method) => method === 'eth_getBalance').length).toBeLessThan(60)
})

test('an account that delegates its code (EIP-7702) is looked through block by block', async () => {
  const pays = { from: `0x${'ee'.repeat(20)}`, to: own }
  const listWith = async (code: string) => {
    const { lists } = await nodeWith({
      ...quiet,
      eth_blockNumber: { result: '0x5' },
      eth_getCode: { result: code },
      eth_getLogs: { result: [] },
      // It paid out as much as it was paid, without a transaction of its own.
      eth_getBlockByNumber: ([tag]) => ({
        result: {
          ...block,
          number: tag === 'finalized' ? '0x0' : tag,
          transactions: tag === '0x3' ? [{ hash, ...pays }] : [],
        },
      }),
    })
    return (await lists.fetchPage(whole))?.rows.map(({ body }) => body)
  }
  expect(await listWith('0x')).toEqual([])
  expect(await listWith(`0xef0100${'dd'.repeat(20)}`)).toMatchObject([{ hash, blockNumber: '0x3' }])
})

test('a list of many pages is found in a number of questions that grows with its rows', async () => {
  const changes = Array.from({ length: 100 }, (_, i) => i * 900 + 7)
  const paid = Array.from({ length: 1_000 }, (_, i) => i * 90 + 11)
  let answered = 0
  const replies: Replies = {
    ...quiet,
    eth_blockNumber: { result: '0x1869f' },
    eth_getBalance: (params) => ({ result: `0x${changes.filter((at) => at <= Number(params[1])).length}` }),
    eth_getLogs: (params) => {
      const [{ fromBlock, toBlock, topics }] = params as unknown as [
        { fromBlock: string; toBlock: string; topics: readonly unknown[] },
      ]
      if (topics.length < 3) return { result: [] }
      const found = paid.filter((at) => at >= Number(fromBlock) && at <= Number(toBlock))
      answered += found.length
      return { result: found.map((at) => log(`0x${at.toString(16)}`)) }
    },
  }
  for (const order of ['asc', 'desc'] as const) {
    answered = 0
    const { lists, methods } = await nodeWith(replies)
    const heights = new Set<number>()
    let pages = 0
    for (let cursor: string | null = null; ; pages++) {
      const page = await lists.fetchPage({ ...whole, order, cursor, limit: 100 })
      for (const { body } of page?.rows ?? [])
        heights.add(Number((body as { blockNumber: string }).blockNumber))
      cursor = page?.next ?? null
      if (cursor === null) break
    }
    expect(pages).toBeGreaterThanOrEqual(9)
    expect([...heights]).toEqual(order === 'asc' ? paid : paid.toReversed())
    expect(methods().filter((method) => method === 'eth_getBalance').length).toBeLessThan(100 * 18)
    expect(answered).toBeLessThan(4 * paid.length)
  }
})

test('a list up to a block that the node does not have is not read', async () => {
  const at = new Date(0)
  const { lists } = await nodeWith({
    ...quiet,
    eth_blockNumber: { result: '0x3' },
    eth_getLogs: { result: [] },
  })
  expect(await lists.fetchPage({ ...whole, to: { at, height: 3 } })).toEqual({ rows: [], next: null })
  await expect(lists.fetchPage({ ...whole, to: { at, height: 4 } })).rejects.toThrow(/not caught up/)
  await expect(lists.fetchPage({ ...whole, cursor: '4' })).rejects.toThrow(/not caught up/)
  const lagging = await nodeWith({
    ...quiet,
    ...finalAt('0x5'),
    eth_blockNumber: { result: '0x4' },
    eth_getLogs: { result: [] },
  })
  await expect(lagging.lists.fetchPage(whole)).rejects.toThrow(/not caught up/)
})
