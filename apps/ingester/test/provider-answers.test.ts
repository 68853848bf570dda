import { toBase58 } from '@holdfast/chains/tron'
import { contracts, sandboxKey } from '@holdfast/sandbox'
import { listAnswers } from '@holdfast/store/read'
import { beforeAll, expect, test } from 'vitest'
import { createWorld, type TestWallet, watch, type World, work } from './world.ts'

let world: World
let wallet: TestWallet
let sent: string
beforeAll(async () => {
  world = await createWorld()
  wallet = await watch(world, 'answers are kept')
  const { node } = world
  node.give(wallet.address, 50_000_000_000n)
  node.give(wallet.address, 900_000_000n, toBase58(contracts.usdt.address))
  node.mine(1)
  sent = node.sendToken(wallet, contracts.usdt, sandboxKey('other side').address, 100_000_000n)
  node.mine(25)
})

async function kept() {
  const rows = await world.db
    .selectFrom('provider_answers')
    .select('tx_hash')
    .distinct()
    .orderBy('tx_hash')
    .execute()
  const place = { organisationId: world.organisationId, networkId: world.networkId }
  return (
    await Promise.all(rows.map(({ tx_hash }) => listAnswers(world.db, { ...place, hash: tx_hash })))
  ).flat()
}
const shapesOf = async (hash: string, provider: string) =>
  (await kept())
    .find((row) => row.tx_hash === hash && row.provider === provider)
    ?.answers.map(({ shape }) => shape)
    .sort()

test('bytes, receipt and every listing of a transaction are kept as the provider sent them', async () => {
  await work(world, wallet)
  expect(await shapesOf(sent, 'trongrid')).toEqual(['tron.receipt', 'trongrid.transaction', 'trongrid.trc20'])
  const rows = await world.db.selectFrom('bc_transactions').select('tx_hash').distinct().execute()
  expect(new Set((await kept()).map(({ tx_hash }) => tx_hash))).toEqual(
    new Set(rows.map(({ tx_hash }) => tx_hash)),
  )
  const answers = (await kept()).find(({ tx_hash }) => tx_hash === sent)?.answers ?? []
  const body = answers.find(({ shape }) => shape === 'trongrid.trc20')?.body as Record<string, unknown>
  expect(body).toMatchObject({ transaction_id: sent, value: '100000000', from: wallet.address })
})

test('reading again keeps one answer of each kind, and another provider has its own', async () => {
  const before = await kept()
  await work(world, wallet, { use_high_watermark: false })
  expect(await kept()).toEqual(before)
  await work(world, wallet, { provider: 'tatum', use_high_watermark: false })
  expect(await shapesOf(sent, 'tatum')).toEqual(['tatum.transaction', 'tatum.trc20'])
  expect(await shapesOf(sent, 'trongrid')).toEqual(['tron.receipt', 'trongrid.transaction', 'trongrid.trc20'])
})

test('the answer for a solid block replaces the one from before it was solid', async () => {
  const { node } = world
  const pending = node.sendTrx(wallet, sandboxKey('later').address, 7n, 'memo')
  node.mine(2)
  await work(world, wallet)
  const first = (await kept()).find(({ tx_hash }) => tx_hash === pending)
  expect(first?.answers.length).toBeGreaterThan(0)
  node.mine(25)
  await work(world, wallet)
  const shapes = (await shapesOf(pending, 'trongrid')) ?? []
  expect(shapes).toEqual([...new Set(shapes)])
  expect(shapes).toContain('tron.receipt')
})
