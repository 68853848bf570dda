/** Which calls share a request, and nodes that do not take several at once. */
import { expect, test } from 'vitest'
import { answeringServer, type ScriptedAnswer } from '../../test/scripted-server.ts'
import { ProviderUnavailable } from '../errors.ts'
import { JsonHttp } from '../http.ts'
import { Pace } from '../rate-limit.ts'
import { JsonRpc, type RpcRefused } from './json-rpc.ts'

interface Call {
  readonly id: number
  readonly method: string
  readonly params: readonly string[]
}
/** One, or several in one request. */
const callsIn = (body: string): readonly Call[] => [JSON.parse(body)].flat() as Call[]

type Answer = (call: Call) => object | null

const usual: Answer = ({ method, params }) => ({ result: `${method} ${params.join()}` })

/** `many`: the answer to several calls; null: each is answered. */
async function nodeWith(
  answer: Answer = usual,
  many: ((calls: readonly Call[]) => ScriptedAnswer | null) | null = null,
) {
  const { url, requests } = await answeringServer(({ body }) => {
    const sent = callsIn(body)
    const [first] = sent
    const answerTo = (call: Call) => ({ jsonrpc: '2.0', id: call.id, ...answer(call) })
    if (!body.startsWith('[') && first !== undefined) return { body: answerTo(first) }
    // Nodes may answer in any order, and leave one out.
    return (
      many?.(sent) ?? {
        body: sent.flatMap((call) => (answer(call) === null ? [] : [answerTo(call)])).toReversed(),
      }
    )
  })
  const pace = new Pace(10_000)
  const http = new JsonHttp({ provider: 'evm-rpc', baseUrl: url, retries: 0, pace })
  const counts = () => requests.map(({ body }) => callsIn(body).length)
  return { rpc: new JsonRpc(http, 'evm-rpc'), counts, pace }
}

const balances = (rpc: JsonRpc, count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => rpc.call('eth_getBalance', [String(at)])))

test('calls of one moment share a request, and each gets its own answer', async () => {
  const { rpc, counts } = await nodeWith()
  expect(await balances(rpc, 3)).toEqual(['eth_getBalance 0', 'eth_getBalance 1', 'eth_getBalance 2'])
  expect(counts()).toEqual([3])
  await rpc.call('eth_getBalance', ['7'])
  expect(counts()).toEqual([3, 1])
})

test('a request carries no more than the answers that fit, and blocks count more than balances', async () => {
  const { rpc, counts } = await nodeWith()
  await balances(rpc, 70)
  expect(counts().toSorted((a, b) => b - a)).toEqual([64, 6])
  await Promise.all(Array.from({ length: 9 }, () => rpc.call('eth_getBlockByNumber', ['0x1', 'true'])))
  expect(
    counts()
      .slice(2)
      .toSorted((a, b) => b - a),
  ).toEqual([8, 1])
})

test('large answers, and calls that are sent once, go alone', async () => {
  const { rpc, counts } = await nodeWith()
  await Promise.all([
    rpc.call('debug_traceBlockByNumber', ['0x1']),
    rpc.call('eth_getLogs', []),
    rpc.call('eth_sendRawTransaction', ['0x'], { retries: 0 }),
    rpc.call('eth_getBalance', ['1'], { retries: 0 }),
  ])
  expect(counts()).toEqual([1, 1, 1, 1])
})

test('a refusal is that of its own call', async () => {
  const { rpc } = await nodeWith((call) =>
    call.params[0] === '1' ? { error: { code: -32000, message: 'missing trie node' } } : usual(call),
  )
  const [first, second] = await Promise.allSettled([
    rpc.call('eth_getBalance', ['0']),
    rpc.call('eth_getBalance', ['1']),
  ])
  expect(first).toMatchObject({ status: 'fulfilled', value: 'eth_getBalance 0' })
  expect(second.status === 'rejected' && (second.reason as RpcRefused).isLostState).toBe(true)
})

test.each<[string, ScriptedAnswer]>([
  [
    'an error for all',
    { body: { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no batches' } } },
  ],
  ['status 400', { status: 400, body: 'no batches' }],
])('a node that answers several calls with %s is asked one by one from then on', async (_, refusal) => {
  const { rpc, counts } = await nodeWith(usual, () => refusal)
  expect(await balances(rpc, 2)).toEqual(['eth_getBalance 0', 'eth_getBalance 1'])
  expect(await balances(rpc, 2)).toEqual(['eth_getBalance 0', 'eth_getBalance 1'])
  expect(counts()).toEqual([2, 1, 1, 1, 1])
})

test('calls that were left out, or whose answers were too long together, are asked alone', async () => {
  let isTogether = true
  const { rpc, counts } = await nodeWith(
    (call) => {
      if (!isTogether || call.params[0] === '2') return usual(call)
      return call.params[0] === '1' ? null : { error: { code: -32003, message: 'response too large' } }
    },
    () => {
      setTimeout(() => (isTogether = false), 0)
      return null
    },
  )
  expect(await balances(rpc, 3)).toEqual(['eth_getBalance 0', 'eth_getBalance 1', 'eth_getBalance 2'])
  expect(counts()).toEqual([3, 1, 1])
  await balances(rpc, 2)
  expect(counts()).toEqual([3, 1, 1, 2])
})

test('a node that is down fails each call', async () => {
  const { rpc, counts } = await nodeWith(usual, () => ({ status: 503 }))
  const settled = await Promise.allSettled([
    rpc.call('eth_getBalance', ['0']),
    rpc.call('eth_getBalance', ['1']),
  ])
  for (const outcome of settled)
    expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(ProviderUnavailable)
  expect(counts()).toEqual([2])
})

test('each call of a request counts against the rate', async () => {
  const { rpc, pace } = await nodeWith()
  const counted: number[] = []
  const wait = pace.wait.bind(pace)
  pace.wait = (patience) => {
    counted.push(patience)
    return wait(patience)
  }
  await balances(rpc, 5)
  expect(counted).toHaveLength(5)
})
