/**
 * The short form of the transfer campaign: one transfer for each kind of failure. The full one is `npm run
 * transfers -w bench`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '@holdfast/store/testing'
import { afterAll, expect, test } from 'vitest'
import { blows, planTransfer, runTransferCampaign } from './transfer-campaign.ts'
import { openStage } from './transfer-stage.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-transfers-'))
const { db, url } = await testDatabase()
const stage = await openStage({ db, databaseUrl: url, folder, blockEveryMs: 300 })
afterAll(async () => {
  await stage.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('the number of a transfer determines its failure', () => {
  expect(planTransfer(41)).toEqual(planTransfer(41))
  expect(new Set(blows.map((_, number) => planTransfer(number).blow))).toEqual(new Set(blows))
})

test('whatever is killed meanwhile, each transfer is paid once or has failed visibly, and the ledger matches', async () => {
  const { outcomes, books, kills } = await runTransferCampaign(stage, {
    transfers: blows.length,
    parallel: blows.length,
  })
  expect(outcomes.filter(({ isGood }) => !isGood)).toEqual([])
  expect(outcomes.filter(({ end }) => end === 'confirmed').length).toBeGreaterThan(blows.length / 2)
  expect(Object.keys(kills).toSorted()).toEqual([...blows].toSorted())
  expect(books).toMatchObject({ isGood: true, misbooked: [] })
}, 240_000)
