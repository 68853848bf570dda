import { listHeldPrices, listPricesSince } from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'
import { listPricedAssets } from './list-priced-assets.ts'
import { presentHeldPrices } from './present-held-prices.ts'
import { PriceHistory } from './price-history.ts'
import { shownSourcesOf } from './prices.ts'

export const listPrices: Verb<'listPrices', 'db' | 'config'> = async ({ db, config }) => {
  const now = new Date()
  const assets = await listPricedAssets(db)
  const sources = shownSourcesOf(config)
  const stored = await listPricesSince(db, { assets: assets.map(({ asset }) => asset), sources, from: now })
  const used = new PriceHistory(stored, sources)
  const rows = assets.flatMap((asset) =>
    sources.flatMap((source) => {
      const found = new PriceHistory(
        stored.filter((price) => price.asset === asset.asset && price.source === source),
        [source],
      ).find(asset.asset, now)
      if (found === null) return []
      return [
        {
          ...asset,
          source,
          day: found.price.day,
          usd: found.price.usd,
          at: found.price.at.toISOString(),
          is_used: used.find(asset.asset, now)?.price.source === source && found.state === 'known',
          is_expired: found.state === 'expired',
        },
      ]
    }),
  )
  const priced = new Set(rows.map(({ asset }) => asset))
  return {
    prices: rows,
    held: await presentHeldPrices(db, await listHeldPrices(db)),
    unpriced: assets.filter(({ asset }) => !priced.has(asset)),
  }
}
