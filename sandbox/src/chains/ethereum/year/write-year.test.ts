/** The year over a real node: what happened is what was planned, and the chain is quickly there again. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareAddresses } from '@holdfast/ledger'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { contracts } from '../contracts/contracts.ts'
import { imitator, lookAlikeOf, ours, suppliers } from '../parties.ts'
import { ethereumFolder, SandboxEthereum } from '../sandbox-ethereum.ts'
import { findAnvil } from '../find-anvil.ts'
import { startNode } from '../start-node.ts'
import { yearOptions } from '../year-options.ts'
import { planYear } from './plan-year.ts'

const end = new Date('2026-11-29T05:00:00Z')
const acts = planYear(end)
const options = yearOptions(end)
const { chain, dataFolder, end: stop } = await startNode(options)
afterAll(stop)

const Receipts = z.array(
  z.object({ status: z.string(), from: z.string(), blockNumber: z.string(), transactionHash: z.string() }),
)
const receipts = (
  await Promise.all(
    Array.from({ length: chain.head.number }, async (_, at) =>
      Receipts.parse(await chain.rpc.call('eth_getBlockReceipts', `0x${(at + 1).toString(16)}`)),
    ),
  )
).flat()
const low = (address: string) => address.toLowerCase()

test('every act is a transaction of the year, all before its end and final', () => {
  expect(acts.length).toBeGreaterThan(500)
  // The contracts come first.
  expect(receipts).toHaveLength(acts.length + Object.keys(contracts).length)
  expect(chain.head.time * 1_000).toBeLessThanOrEqual(end.getTime())
  expect(chain.head.number - chain.finalNumber).toBe(16)
  expect(Number(receipts.at(-1)?.blockNumber)).toBeLessThanOrEqual(chain.finalNumber)
})

test('three acts fail, one of each wallet, and each costs its fee', () => {
  const failed = receipts.filter(({ status }) => status === '0x0').map(({ from }) => from)
  expect(failed.toSorted()).toEqual(
    Object.values(ours)
      .map(({ address }) => low(address))
      .toSorted(),
  )
})

test('a contract pays inside its calls, and nothing is left in it', async () => {
  expect(await chain.rpc.call('eth_getBalance', contracts.disperse, 'latest')).toBe('0x0')
  const calls = acts.filter(({ act }) => act.kind === 'disperse')
  expect(calls.length).toBeGreaterThan(12)
})

test('transfers of nothing, and dust, come with addresses that look like a supplier', () => {
  const poison = acts.flatMap(({ act }) => (act.kind === 'poison' ? [act] : []))
  expect(poison.length).toBeGreaterThan(5)
  for (const supplier of suppliers)
    expect(compareAddresses(lookAlikeOf(supplier), supplier.address)).not.toBeNull()
  expect(suppliers.some(({ address }) => compareAddresses(imitator.address, address) !== null)).toBe(true)
  expect(acts.some(({ act }) => act.kind === 'pay' && act.from === imitator)).toBe(true)
})

test('the wallets hold ether and tokens at the end', async () => {
  for (const { address } of Object.values(ours)) {
    const balance = BigInt((await chain.rpc.call('eth_getBalance', address, 'finalized')) as string)
    expect(balance).toBeGreaterThan(10n ** 17n)
  }
})

test('a start repeats the year', async () => {
  const lines = readFileSync(join(dataFolder, ethereumFolder, 'journal.ndjson'), 'utf8').split('\n')
  expect(lines.length).toBeLessThan(2_500)
  const before = chain.head.hash
  await chain.stop()
  const repeated = await SandboxEthereum.open({ ...options, program: findAnvil() ?? '', dataFolder })
  expect(repeated.head.hash).toBe(before)
  await repeated.stop()
})

test('the same end gives the same acts', () => {
  expect(planYear(end)).toEqual(acts)
})
