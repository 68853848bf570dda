/** The fault campaigns in their short form: one or two histories for each fault. The full ones are `npm run faults -w bench`. */
import { seedPeople } from '@holdfast/sandbox'
import { testDatabase } from '@holdfast/store/testing'
import { describe, expect, test } from 'vitest'
import { ethereumHistories } from './ethereum-histories.ts'
import { runCampaign, tableOf } from './fault-campaign.ts'
import { findPlace } from './find-place.ts'
import { tronHistories } from './tron-histories.ts'

// A node of Ethereum is a process of its own, so its histories take longer.
describe.each([
  { chain: tronHistories, each: 2 },
  { chain: ethereumHistories, each: 1 },
])('$chain.networkCode', ({ chain, each }) => {
  test('every fault is detected, hidden transactions are identified, and the ledger is repaired automatically', async () => {
    const { db } = await testDatabase()
    await seedPeople(db, { withRecordings: false })
    const place = await findPlace(db, chain.networkCode)
    const names = chain.faults.map(({ name }) => name)
    const lasting = new Set(chain.faults.filter(({ isLasting }) => isLasting).map(({ name }) => name))
    const results = await runCampaign(chain, place, { histories: each * names.length })
    expect(new Set(results.map(({ fault }) => fault))).toEqual(new Set(names))
    expect(results.filter(({ isHonest }) => !isHonest)).toEqual([])
    expect(results.filter(({ lost, named, misnamed }) => named < lost || misnamed > 0)).toEqual([])
    expect(results.filter(({ isWholeAfter, fault }) => !isWholeAfter && !lasting.has(fault))).toEqual([])
    expect(results.filter(({ wrongAssets, located }) => located < wrongAssets)).toEqual([])
    expect(results.reduce((sum, { lost }) => sum + lost, 0)).toBeGreaterThan(each)
    expect(results.filter(({ strikes }) => strikes > 0).length).toBeGreaterThan(0.6 * results.length)
    expect(tableOf(results, chain).split('\n')).toHaveLength(names.length + 3)
  }, 300_000)
})
