/** The number of requests to a provider, and the effect of its messages on a job. */
import { toBase58, toHex41 } from '@holdfast/chains/tron'
import { chainFault } from '@holdfast/ledger'
import { type NodeProvider, ProviderRefused } from '@holdfast/providers'
import { contracts, sandboxKey } from '@holdfast/sandbox'
import { newId } from '@holdfast/store'
import { listFollowedWallets } from '@holdfast/store/read'
import { enqueueJob, insertWallet } from '@holdfast/store/write'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { workJob } from '../src/work-job.ts'
import { createWorld, networkCode, type TestWallet, watch, type World, work } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

const { pretending } = contracts

/** The provider, with some of its answers changed. */
function providersWith(change: (real: NodeProvider) => Partial<NodeProvider>) {
  return (code: string) =>
    (world.providers(code) as NodeProvider[]).map((real) => {
      if (code !== networkCode) return real
      const changed = change(real)
      return new Proxy(real, {
        get: (target, key): unknown => Reflect.get(key in changed ? changed : target, key),
      })
    })
}

async function workWith(
  wallet: TestWallet,
  providers: ReturnType<typeof providersWith>,
  kind: 'catch-up' | 'check' = 'catch-up',
) {
  const job = await enqueueJob(world.db, {
    entity_id: world.organisationId,
    wallet_id: wallet.id,
    kind,
    provider: 'trongrid',
  })
  const payload = { job_id: job.id, entity_id: world.organisationId }
  const failure = await workJob(
    payload,
    { db: world.db, providers, log: pino({ level: 'silent' }) },
    { isLast: true },
  ).catch((error: unknown) => error)
  const row = await world.db
    .selectFrom('ingestion_jobs')
    .selectAll()
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow()
  return { failure, row }
}

test.each([
  ['NUL', 'not JSON: \0\0'],
  ['half a character', `${'a'.repeat(50)}\u{1f600}`.slice(0, 51)],
])("a provider's message with %s still closes the job as failed", async (name, text) => {
  const wallet = await watch(world, `words with ${name}`)
  const { failure, row } = await workWith(
    wallet,
    providersWith(() => ({
      fetchHeads: () =>
        Promise.reject(
          new ProviderRefused('trongrid', '/x', chainFault('PROVIDER_REFUSES', { answer: text })),
        ),
    })),
  )
  expect(failure).toBeInstanceOf(ProviderRefused)
  expect(row).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('/x') as string,
    failure_refusal: { code: 'PROVIDER_FAILED', params: { why: { code: 'PROVIDER_REFUSES' } } },
  })
})

test('the balance of a fake token is fetched once, and again when it moves', async () => {
  const wallet = await watch(world, 'spammed')
  const { node } = world
  node.give(wallet.address, 5_000_000n)
  node.mine(1)
  const spam = () => node.sendToken(sandboxKey('spammer'), pretending, wallet.address, 7_000_000n)
  node.give(sandboxKey('spammer').address, 500_000_000n)
  node.mine(1)
  spam()
  node.mine(22)
  await work(world, wallet)
  const tokens: string[] = []
  const counting = providersWith((real) => ({
    fetchCall: (contract, selector, ...rest) => {
      if (selector === 'balanceOf(address)') tokens.push(contract)
      return real.fetchCall(contract, selector, ...rest)
    },
  }))
  const spamContract = toBase58(pretending.address)
  await workWith(wallet, counting, 'check')
  await workWith(wallet, counting, 'check')
  expect(tokens).not.toContain(spamContract)
  spam()
  node.mine(22)
  await workWith(wallet, counting)
  expect(tokens.filter((contract) => contract === spamContract)).toHaveLength(1)
  expect(toHex41(spamContract)).toBe(pretending.address)
})

test('a job for an unsupported chain ends at once, whatever is configured for its network', async () => {
  const networkId = newId()
  const now = new Date()
  await world.db
    .insertInto('networks')
    .values({
      id: networkId,
      code: 'bitcoin',
      name: 'Bitcoin',
      chain: 'bitcoin',
      chain_id: '000000000019d6689c085ae165831e93',
      symbol: 'BTC',
      decimals: 8,
      explorer_url: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const id = await insertWallet(world.db, {
    entity_id: world.organisationId,
    account_group_id: null,
    network_id: networkId,
    name: 'Coins',
    address,
  })
  const misled = {
    ...world,
    providers: () => world.providers(networkCode),
  }
  const job = await work(misled, { id, address, key: new Uint8Array() })
  expect([job.state, job.failure]).toEqual(['failed', 'no provider reads this wallet'])
  const followed = await listFollowedWallets(world.db)
  expect(followed.map(({ walletId }) => walletId)).not.toContain(id)
})
