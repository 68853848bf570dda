/** The year of the sandbox's Ethereum, read from a real node and from the explorer over it: both give books that equal the chain. */
import { newId } from '@holdfast/store'
import { proveConservation } from '@holdfast/store/read'
import { testDatabase } from '@holdfast/store/testing'
import { enqueueJob, insertWallet, type NewJob } from '@holdfast/store/write'
import {
  chainRules,
  contracts,
  ethereumStandIn,
  ours,
  startNode,
  yearOptions,
} from '@holdfast/sandbox/ethereum'
import { providerDirectory } from '@holdfast/providers'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { workJob } from '../src/work-job.ts'
import { createPlace } from './create-place.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-29T05:00:00Z')
const { chain, url, end } = await startNode(yearOptions(now))
afterAll(end)

const coin = 'slip44:60'

async function follow(address: string) {
  const place = await createPlace(db, {
    code: `ethereum-${newId()}`,
    chain: 'ethereum',
    chainId: String(chainRules.chainId),
    name: 'Ethereum',
    coin: { asset: coin, name: 'Ether', symbol: 'ETH', decimals: 18 },
  })
  // A difference of a token counts only if the catalogue has it.
  await db
    .insertInto('tokens')
    .values(
      ethereumStandIn.network.tokens
        .filter(({ asset }) => asset !== coin)
        .map(({ asset, name, symbol, decimals }) => ({
          id: newId(),
          network_id: place.networkId,
          asset,
          name,
          symbol,
          decimals,
          display_tier: 0,
          is_known: true,
          created_at: now,
          updated_at: now,
        })),
    )
    .execute()
  const walletId = await insertWallet(db, {
    entity_id: place.organisationId,
    account_group_id: null,
    network_id: place.networkId,
    name: 'Own',
    address,
  })
  return { ...place, walletId, address }
}
type Followed = Awaited<ReturnType<typeof follow>>

async function work(at: Followed, provider: string, kind: NewJob['kind'] = 'orchestrate') {
  const job = await enqueueJob(db, { entity_id: at.organisationId, wallet_id: at.walletId, kind, provider })
  const providers = providerDirectory(
    ethereumStandIn
      .providers({ url, withRecordings: false })
      .map((entry) => ({ ...entry, networkCode: at.code })),
    { retries: 0 },
  )
  await workJob(
    { job_id: job.id, entity_id: at.organisationId },
    { db, providers, log: pino({ level: 'silent' }) },
    { isLast: true },
  )
  return db
    .selectFrom('ingestion_runs')
    .select(['outcome', 'failed'])
    .where('job_id', '=', job.id)
    .executeTakeFirst()
}

async function books({ walletId }: Followed): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('wallet_balances as b')
    .innerJoin('tokens as t', 't.id', 'b.token_id')
    .select(['t.asset', 'b.books_units'])
    .where('b.wallet_id', '=', walletId)
    .execute()
  return Object.fromEntries(rows.map(({ asset, books_units }) => [asset, books_units]))
}

const entries = ({ walletId }: Followed) =>
  db
    .selectFrom('wallet_transactions')
    .select(['tx_hash', 'kind', 'direction', 'units', 'running_balance_units'])
    .where('wallet_id', '=', walletId)
    .orderBy('block_number')
    .orderBy('position_in_block')
    .orderBy('seq')
    .execute()

async function balanceOf(address: string, token?: string): Promise<string> {
  const word = address.slice(2).toLowerCase().padStart(64, '0')
  const answer =
    token === undefined
      ? chain.rpc.call('eth_getBalance', address, 'finalized')
      : chain.rpc.call('eth_call', { to: token, input: `0x70a08231${word}` }, 'finalized')
  return BigInt((await answer) as string).toString()
}

test.each(Object.entries(ours))(
  '%s: explorer and node give the same books, which equal the chain',
  async (_, own) => {
    const [listed, searched] = [await follow(own.address), await follow(own.address)]
    expect(await work(listed, 'blockscout')).toEqual({ outcome: 'match', failed: 0 })
    expect(await work(searched, 'evm-rpc')).toEqual({ outcome: 'match', failed: 0 })
    const rows = await entries(listed)
    expect(rows.length).toBeGreaterThan(60)
    expect(await entries(searched)).toEqual(rows)
    const held = await books(listed)
    expect(held[coin]).toBe(await balanceOf(own.address))
    for (const token of ['usdc', 'usdt', 'dai'] as const)
      expect(held[`erc20:${contracts[token]}`] ?? '0').toBe(await balanceOf(own.address, contracts[token]))
    const { breaks } = await proveConservation(db, { organisationId: listed.organisationId, block: null })
    expect(breaks).toEqual([])
  },
)

test('inner payments are booked, fees of failures too, and transfers of nothing are not', async () => {
  const payouts = await follow(ours.payouts.address)
  await work(payouts, 'blockscout')
  const rows = await entries(payouts)
  // The contract gives back what was sent beyond the payments.
  expect(rows.some(({ kind, direction }) => kind === 'internal' && direction === 'in')).toBe(true)
  expect(rows.filter(({ units }) => units === '0')).toEqual([])
  const fees = new Set(rows.filter(({ kind }) => kind === 'fee').map(({ tx_hash }) => tx_hash))
  const others = new Set(rows.filter(({ kind }) => kind !== 'fee').map(({ tx_hash }) => tx_hash))
  expect([...fees].filter((hash) => !others.has(hash))).toHaveLength(1)
})

test('a payment is booked once it is final, and one that a reorganisation drops is taken back', async () => {
  const { address } = ours.reserve
  const reserve = await follow(address)
  await work(reserve, 'blockscout')
  const before = await books(reserve)
  const pending = () =>
    db
      .selectFrom('bc_transactions')
      .select('tx_hash')
      .where('network_id', '=', reserve.networkId)
      .where('status', '=', 'pending')
      .execute()
  await chain.give(address, 7n)
  await chain.mine(1)
  await work(reserve, 'blockscout')
  expect(await pending()).toHaveLength(1)
  expect(await books(reserve)).toEqual(before)
  await chain.reorganise(1, { isDropping: true })
  await chain.mine(17)
  await work(reserve, 'blockscout')
  expect(await pending()).toEqual([])
  expect(await books(reserve)).toEqual(before)
  await chain.give(address, 9n)
  await chain.mine(1)
  await chain.reorganise(1, { isDropping: false })
  await chain.mine(17)
  expect(await work(reserve, 'blockscout')).toEqual({ outcome: 'match', failed: 0 })
  expect(BigInt((await books(reserve))[coin] ?? '')).toBe(BigInt(before[coin] ?? '') + 9n)
})
