/** Judges new prices by those that are stored, and stores them; those that jump are held back. */
import type { Transaction } from '@holdfast/store'
import { listPricesSince } from '@holdfast/store/read'
import { insertHeldPrices, upsertDayPrices } from '@holdfast/store/write'
import type { Config } from '../../config.ts'
import { type HeldNewPrice, holdJumps, type NewPrice } from './hold-jumps.ts'
import { PriceHistory } from './price-history.ts'
import { shownSourcesOf } from './prices.ts'

export interface JudgedPrices<P extends NewPrice> {
  readonly usable: readonly P[]
  readonly held: readonly HeldNewPrice<P>[]
}

export async function judgePrices<P extends NewPrice>(
  tx: Transaction,
  terms: Pick<Config, 'isSandbox'>,
  prices: readonly P[],
): Promise<JudgedPrices<P>> {
  const first = prices.reduce((day, price) => (price.day < day ? price.day : day), '9999-12-31')
  if (prices.length === 0) return { usable: [], held: [] }
  const sources = shownSourcesOf(terms)
  const stored = await listPricesSince(tx, {
    assets: [...new Set(prices.map(({ asset }) => asset))],
    sources,
    from: new Date(`${first}T00:00:00Z`),
  })
  const history = new PriceHistory(stored, sources)
  return holdJumps(prices, (asset, day) => {
    // The day itself may already have this very price.
    const found = history.find(asset, new Date(Date.parse(`${day}T00:00:00Z`)))
    return found === null ? null : { usd: found.price.usd, day: found.price.day }
  })
}

export async function storeJudgedPrices(
  tx: Transaction,
  source: 'import' | 'feed',
  { usable, held }: JudgedPrices<NewPrice>,
  now: Date,
): Promise<void> {
  await upsertDayPrices(tx, { source, prices: usable, now })
  await insertHeldPrices(tx, {
    source,
    now,
    prices: held.map(({ price, previous }) => ({
      ...price,
      previous_usd: previous.usd,
      previous_day: previous.day,
    })),
  })
}
