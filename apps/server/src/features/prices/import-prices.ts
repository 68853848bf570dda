import { installationId, parseUnits } from '@holdfast/ledger'
import { type Transaction, transaction } from '@holdfast/store'
import { dayOf, listPricesSince } from '@holdfast/store/read'
import { recordChange } from '../../http/record-change.ts'
import type { Verb } from '../../http/verb.ts'
import { judgePrices, storeJudgedPrices } from './judge-prices.ts'
import { listPricedAssets } from './list-priced-assets.ts'
import { type PriceLine, readPriceCsv } from './read-price-csv.ts'

const shownFaults = 500
const exact = (usd: string): bigint => parseUnits(usd, 40)

export const importPrices: Verb<'importPrices', 'db' | 'config'> = async (
  { db, config },
  { request: { body }, ...who },
) =>
  transaction(db, async (tx) => {
    const now = new Date()
    const assets = new Set((await listPricedAssets(tx)).map(({ asset }) => asset))
    const { lines, prices, faults } = readPriceCsv(body.csv, { assets, today: dayOf(now) })
    const judged = await judgePrices(tx, config, prices)
    const counts = await countChanges(tx, judged.usable)
    const isWanted = !body.dry_run && faults.length === 0
    if (isWanted) {
      await storeJudgedPrices(tx, 'import', judged, now)
      await recordChange(tx, who, {
        organisationId: installationId,
        subject: { kind: 'price', id: 'import', name: null },
        verb: 'imported',
        before: null,
        after: { lines, ...counts, held: judged.held.length },
      })
    }
    return {
      dry_run: body.dry_run,
      imported: isWanted,
      lines,
      ...counts,
      held: judged.held.map(({ price: { line, asset, day, usd }, previous }) => ({
        line,
        asset,
        day,
        usd,
        previous_usd: previous.usd,
      })),
      faults: faults.slice(0, shownFaults),
      fault_count: faults.length,
    }
  })

async function countChanges(
  tx: Transaction,
  prices: readonly PriceLine[],
): Promise<{ to_add: number; to_change: number; unchanged: number }> {
  const first = prices.reduce((day, price) => (price.day < day ? price.day : day), '9999-12-31')
  const stored =
    prices.length === 0
      ? []
      : await listPricesSince(tx, {
          assets: [...new Set(prices.map(({ asset }) => asset))],
          sources: ['import'],
          from: new Date(`${first}T00:00:00Z`),
        })
  const known = new Map(stored.map(({ asset, day, usd }) => [`${asset} ${day}`, exact(usd ?? '0')]))
  const changes = prices.map(({ asset, day, usd }) => {
    const before = known.get(`${asset} ${day}`)
    return before === undefined ? 'add' : before === exact(usd) ? 'same' : 'change'
  })
  const count = (kind: string) => changes.filter((change) => change === kind).length
  return { to_add: count('add'), to_change: count('change'), unchanged: count('same') }
}
