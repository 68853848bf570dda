/** The fault campaign in its short form: two histories for each fault. The full one is `npm run faults -w bench`. */
import { faultNames, seedPeople } from '@holdfast/sandbox'
import { testDatabase } from '@holdfast/store/testing'
import { expect, test } from 'vitest'
import { runCampaign, tableOf } from './fault-campaign.ts'
import { findPlace } from './find-place.ts'

test('every fault is detected, hidden transactions are identified, and the ledger is repaired automatically', async () => {
  const { db } = await testDatabase()
  await seedPeople(db, { withRecordings: false })
  const results = await runCampaign(await findPlace(db), { histories: 2 * faultNames.length })
  expect(new Set(results.map(({ fault }) => fault))).toEqual(new Set(faultNames))
  expect(results.filter(({ isHonest }) => !isHonest)).toEqual([])
  expect(results.filter(({ lost, named, misnamed }) => named < lost || misnamed > 0)).toEqual([])
  expect(results.filter(({ isWholeAfter }) => !isWholeAfter)).toEqual([])
  expect(results.reduce((sum, { lost }) => sum + lost, 0)).toBeGreaterThan(3)
  expect(results.filter(({ strikes }) => strikes > 0).length).toBeGreaterThan(faultNames.length)
  expect(tableOf(results).split('\n')).toHaveLength(faultNames.length + 3)
}, 300_000)
