/** Statements of recorded mainnet wallets: opening balance and movements lead to exactly the closing balance, in every month. */
import { fileURLToPath } from 'node:url'
import { toBase58, toHex41 } from '@holdfast/chains/tron'
import { closingOf, parseUnits } from '@holdfast/ledger'
import { providerDirectory } from '@holdfast/providers'
import { openRecordings, type Recordings, SandboxTron, serveTron, tronProvidersAt } from '@holdfast/sandbox'
import { transaction } from '@holdfast/store'
import { enqueueJob, insertWallet } from '@holdfast/store/write'
import { afterAll, expect, test } from 'vitest'
import { workQueued } from '../../../test/work-queued.ts'
import { createWorld } from '../../../test/world.ts'
import type { StatementOnWire } from './scope.ts'

const folder =
  process.env.HOLDFAST_RECORDINGS ??
  fileURLToPath(new URL('../../../../../../shared/data/chain', import.meta.url))

test('recorded wallets: every asset adds up in every month of its history', async () => {
  const recordings = openRecordings(folder)
  if (recordings === null) throw new Error('no recordings')
  const node = new SandboxTron({ dataFolder: null })
  const served = await serveTron({ node, recordings, token: 'x'.repeat(20) }, 0)
  afterAll(async () => {
    await served.close()
    node.stop()
  })
  const providers = providerDirectory(tronProvidersAt('tron-sandbox', `${served.url}/recorded`, 1_000), {
    retries: 0,
  })
  const world = await createWorld({}, null, { providers })
  const addresses = ['TFFriedwRtWdFuzerDDtkoQTZ29smDZ1MB', ...busiest(recordings)]
  for (const address of addresses) {
    const id = await insertWallet(world.db, {
      entity_id: world.birch,
      account_group_id: null,
      network_id: world.networkId,
      name: address,
      address,
    })
    await transaction(world.db, (tx) =>
      enqueueJob(tx, {
        entity_id: world.birch,
        wallet_id: id,
        kind: 'orchestrate',
        provider: 'trongrid',
        requested_by: null,
      }),
    )
  }
  await workQueued(world)
  const months = await world.db
    .selectFrom('wallet_transactions')
    .select(({ fn }) => [
      fn.min('ts').as('first'),
      fn.max('ts').as('last'),
      fn.countAll<string>().as('entries'),
    ])
    .where('entity_id', '=', world.birch)
    .executeTakeFirstOrThrow()
  expect(Number(months.entries)).toBeGreaterThan(20)
  let assets = 0
  for (const month of monthsBetween(months.first, months.last)) {
    const answer = await world.ask(
      'owner',
      'GET',
      `/api/month-end?${new URLSearchParams({ entity_id: world.birch, ...month }).toString()}`,
    )
    const statement: StatementOnWire = answer.json()
    for (const { assets: held } of statement.wallets)
      for (const asset of held) {
        assets++
        const units = (text: string) => parseUnits(text, asset.decimals)
        const moved = asset.movements.map(({ kind, amount }) => ({ kind, units: units(amount) }))
        expect(asset.is_exact).toBe(true)
        expect(closingOf(units(asset.opening), moved)).toBe(units(asset.closing))
      }
  }
  expect(assets).toBeGreaterThan(20)
}, 120_000)

/** The addresses of the recorded block that most of its transactions name. */
function busiest({ transactions }: Recordings): string[] {
  const counts = new Map<string, number>()
  for (const { raw, blockNumber } of transactions.values()) {
    const value = raw.contracts[0]?.value
    for (const address of blockNumber === 79_072_107 ? [value?.owner_address, value?.to_address] : [])
      if (typeof address === 'string') counts.set(toHex41(address), (counts.get(toHex41(address)) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 8)
    .map(([address]) => toBase58(address))
}

function monthsBetween(first: Date, last: Date): { first_day: string; last_day: string }[] {
  const months = []
  for (let at = Date.UTC(first.getUTCFullYear(), first.getUTCMonth()); at <= last.getTime();) {
    const begin = new Date(at)
    at = Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1)
    const days = [begin, new Date(at - 1)].map((time) => time.toISOString().slice(0, 10))
    months.push({ first_day: days[0] ?? '', last_day: days[1] ?? '' })
  }
  return months
}
