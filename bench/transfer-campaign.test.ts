/**
 * The short form of the transfer campaign: one transfer for each kind of failure, all together above the day
 * cap of the rules. The full one is `npm run transfers -w bench`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@holdfast/store'
import { testDatabase } from '@holdfast/store/testing'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { agreedSpends, mostInADay } from './test/count-agreed.ts'
import { blows, planTransfer, runTransferCampaign } from './transfer-campaign.ts'
import { openStage } from './transfer-stage.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-transfers-'))
const { db, url } = await testDatabase()
/** In whole units: of TRX, the transfers of the test are 12. */
const perDay = 8
const stage = await openStage({
  db,
  databaseUrl: url,
  folder,
  blockEveryMs: 300,
  perDay,
  killDatabase: endConnections,
})
afterAll(async () => {
  await stage.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Other tests use the same server, so only the connections to this database end. */
async function endConnections(database: Database): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database)
}

test('the number of a transfer determines its failure', () => {
  expect(planTransfer(41)).toEqual(planTransfer(41))
  expect(new Set(blows.map((_, number) => planTransfer(number).blow))).toEqual(new Set(blows))
})

test('whatever is killed meanwhile, each transfer is paid once or ends visibly, no cap is exceeded, and the ledger matches', async () => {
  const { outcomes, books, kills } = await runTransferCampaign(stage, {
    transfers: blows.length,
    parallel: blows.length,
  })
  expect(outcomes.filter(({ isGood }) => !isGood)).toEqual([])
  const confirmed = outcomes.filter(({ end }) => end === 'confirmed')
  expect(confirmed.length).toBeGreaterThanOrEqual(2)
  expect(outcomes.filter(({ isCapped }) => isCapped).length).toBeGreaterThanOrEqual(1)
  expect(Object.keys(kills).toSorted()).toEqual([...blows].toSorted())
  expect(books).toMatchObject({ isGood: true, misbooked: [] })
  await stage.stop()
  const agreed = agreedSpends(stage.signers)
  expect(agreed.length).toBeGreaterThanOrEqual(confirmed.length)
  for (const [asset, units] of mostInADay(agreed))
    expect(units, asset).toBeLessThanOrEqual(BigInt(perDay) * 1_000_000n)
}, 240_000)
