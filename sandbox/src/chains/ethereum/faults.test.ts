/** Each fault at the faces: what it changes, for whom, and that nothing is left of it. */
import { afterAll, afterEach, expect, test } from 'vitest'
import { chainRules } from './chain-rules.ts'
import { contracts } from './contracts/contracts.ts'
import { ethereumKey } from './ethereum-key.ts'
import { ethereumStandIn } from './ethereum-stand-in.ts'
import { faultNames } from './faults.ts'
import { startNode, token } from './start-node.ts'

const { chain, server, url, end } = await startNode()
afterAll(end)
const { faults } = server
afterEach(() => faults.clear())

const [own, other] = [ethereumKey('own').address, ethereumKey('other').address]
for (const address of [own, other])
  for (let payment = 0; payment < 4; payment++) {
    await chain.give(address, 1_000_000n)
    await chain.give(address, 5n, contracts.usdc)
    await chain.mine(1)
  }
await chain.mine(60)

async function ask(
  method: string,
  ...params: readonly unknown[]
): Promise<{ result: unknown; error?: unknown }> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await fetch(url, { method: 'POST', body })).json() as Promise<{ result: unknown }>
}
const resultOf = async (method: string, ...params: readonly unknown[]) =>
  (await ask(method, ...params)).result
const list = async (action: string, address = own) => {
  const answer = await fetch(`${url}/api?module=account&action=${action}&address=${address}`)
  return ((await answer.json()) as { result: { hash: string }[] }).result
}
const topicOf = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const logsTo = (address: string) =>
  resultOf('eth_getLogs', {
    fromBlock: '0x0',
    toBlock: 'latest',
    topics: [null, null, [topicOf(address)]],
  }) as Promise<{ data: string; transactionHash: string }[]>
const hash = (await logsTo(own))[0]?.transactionHash ?? ''
const receipt = () => resultOf('eth_getTransactionReceipt', hash) as Promise<Record<string, unknown>>

test('faults are listed and switched by name', async () => {
  const controls = ethereumStandIn.controls({
    url: url + ethereumStandIn.controlPath,
    headers: async () => ({ 'x-sandbox-token': token }),
  })
  await controls.faults.set('lost-row', { on: true, address: own, seed: 7, rate: 0.5 })
  const states = await controls.faults.list()
  expect(Object.keys(states).sort()).toEqual([...faultNames].sort())
  expect(states['lost-row']).toMatchObject({ on: true, address: own, seed: 7, rate: 0.5 })
  await controls.faults.set('lost-row', { on: false })
  expect(faults.isOn('lost-row')).toBe(false)
  await expect(controls.faults.set('no-such', { on: true })).rejects.toThrow('404')
})

test('wrong-chain and syncing: what the node says of itself', async () => {
  faults.set('wrong-chain', true)
  faults.set('syncing', true)
  expect(await resultOf('eth_chainId')).toBe('0x1')
  expect(await resultOf('eth_syncing')).toMatchObject({ currentBlock: '0x1' })
  faults.clear()
  expect(await resultOf('eth_chainId')).toBe(`0x${chainRules.chainId.toString(16)}`)
  expect(await resultOf('eth_syncing')).toBe(false)
})

test('behind: the newest forty blocks and what is in them are missing', async () => {
  const paid = await chain.give(own, 9n)
  await chain.mine(1)
  const newest = chain.head.number
  faults.set('behind', true)
  const height = async (tag: string) =>
    Number(((await resultOf('eth_getBlockByNumber', tag, false)) as { number: string }).number)
  expect(Number(await resultOf('eth_blockNumber'))).toBe(newest - 40)
  expect([await height('latest'), await height('finalized')]).toEqual([newest - 40, newest - 56])
  expect(await resultOf('eth_getBlockByNumber', `0x${newest.toString(16)}`, false)).toBeNull()
  expect(await resultOf('eth_getTransactionReceipt', paid)).toBeNull()
  expect(BigInt((await resultOf('eth_getBalance', own, 'latest')) as string)).toBe(4_000_000n)
  faults.clear()
  expect(BigInt((await resultOf('eth_getBalance', own, 'latest')) as string)).toBe(4_000_009n)
})

test('wrong-balance and wrong-nonce: of one address, coin and token', async () => {
  const answers = async (address: string) => [
    BigInt((await resultOf('eth_getBalance', address, 'finalized')) as string),
    BigInt(
      (await resultOf(
        'eth_call',
        { to: contracts.usdc, data: `0x70a08231${topicOf(address).slice(2)}` },
        'latest',
      )) as string,
    ),
    Number(await resultOf('eth_getTransactionCount', address, 'latest')),
  ]
  faults.set('wrong-balance', { on: true, address: own })
  faults.set('wrong-nonce', { on: true, address: own })
  expect(await answers(own)).toEqual([4_004_001n, 21n, 1])
  expect(await answers(other)).toEqual([4_000_000n, 20n, 0])
})

test('wrong-receipt, missing-field and decimal-numbers: receipts', async () => {
  const right = await receipt()
  const gas = Number(right.gasUsed)
  faults.set('wrong-receipt', { on: true, rate: 1 })
  expect(Number((await receipt()).gasUsed)).toBe(Math.floor(gas / 2))
  faults.clear()
  faults.set('missing-field', { on: true, rate: 1, address: own })
  expect(await receipt()).not.toHaveProperty('gasUsed')
  faults.clear()
  faults.set('decimal-numbers', { on: true, rate: 1 })
  const receipts = (await resultOf('eth_getBlockReceipts', right.blockNumber)) as Record<string, unknown>[]
  expect(receipts.map(({ gasUsed }) => typeof gasUsed)).toEqual(['number', 'number'])
  faults.clear()
  expect(await receipt()).toEqual(right)
})

test('lost-log and wrong-log: in searches and in receipts alike', async () => {
  const right = await logsTo(own)
  faults.set('lost-log', { on: true, rate: 0.5, seed: 3 })
  const shown = await logsTo(own)
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.length).toBeLessThan(right.length)
  for (const log of right) {
    const { logs } = (await resultOf('eth_getTransactionReceipt', log.transactionHash)) as { logs: unknown[] }
    expect(logs.length === 1).toBe(
      shown.some(({ transactionHash }) => transactionHash === log.transactionHash),
    )
  }
  faults.clear()
  faults.set('wrong-log', { on: true, rate: 1, address: own })
  expect((await logsTo(own)).map(({ data }) => BigInt(data))).toEqual([50n, 50n, 50n, 50n])
  expect((await logsTo(other)).map(({ data }) => BigInt(data))).toEqual([5n, 5n, 5n, 5n])
})

test('no-traces: the calls are unknown', async () => {
  faults.set('no-traces', true)
  expect(await ask('trace_transaction', hash)).toMatchObject({ error: { code: -32601 } })
  expect(await ask('debug_traceTransaction', hash, {})).toMatchObject({ error: { code: -32601 } })
})

test('lost-row: the explorer leaves out some, always the same ones', async () => {
  const right = await list('tokentx')
  faults.set('lost-row', { on: true, rate: 0.5, address: own })
  const shown = await list('tokentx')
  expect(shown.length).toBeLessThan(right.length)
  expect(await list('tokentx')).toEqual(shown)
  expect(await list('tokentx', other)).toHaveLength(4)
})

test('rate-limit, server-error, not-json: refusals of both faces', async () => {
  const both = async () => {
    const answers = [
      await fetch(url, { method: 'POST', body: '{"id":1,"method":"eth_chainId"}' }),
      await fetch(`${url}/api?module=account&action=txlist&address=${own}`),
    ]
    return Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`))
  }
  faults.set('rate-limit', true)
  expect(await both()).toEqual([
    expect.stringMatching(/^429 .*-32005/),
    expect.stringMatching(/^200 .*rate limit/),
  ])
  faults.clear()
  faults.set('server-error', true)
  for (const answer of await both()) expect(answer).toMatch(/^503 <html>/)
  faults.clear()
  faults.set('not-json', true)
  for (const answer of await both()) expect(answer).toMatch(/^200 <html>/)
})

test('slow, connection-cut, down: the connection', async () => {
  faults.set('slow', { on: true, address: own })
  const began = performance.now()
  await resultOf('eth_getBalance', own, 'latest')
  expect(performance.now() - began).toBeGreaterThan(1_200)
  faults.clear()
  faults.set('connection-cut', true)
  await expect(resultOf('eth_chainId')).rejects.toThrow()
  faults.clear()
  faults.set('down', true)
  await expect(resultOf('eth_chainId')).rejects.toThrow('fetch failed')
  faults.clear()
  expect(await resultOf('eth_chainId')).toBeTypeOf('string')
})
