/** Prices in US dollars, by asset (CAIP-19). `sources`: the accepted sources, most trusted first. */
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'

export interface Price {
  /** US dollars for one unit, decimal text. */
  readonly usd: string
  readonly source: string
  readonly at: Date
}

/**
 * Prices in force on this day: the newest price of each source, and of these the one of the most trusted
 * source.
 */
export async function findPrices(
  db: Queryable,
  query: { readonly assets: readonly string[]; readonly sources: readonly string[]; readonly now?: Date },
): Promise<ReadonlyMap<string, Price>> {
  const { assets, sources, now = new Date() } = query
  if (assets.length === 0) return new Map()
  const { rows } = await sql<Price & { asset: string }>`
    select distinct on (asset) asset, usd::text as usd, source, at from (
      select distinct on (asset, source) asset, source, usd, at from prices
      where asset = any(${assets}::text[]) and source = any(${sources}::text[]) and day <= ${dayOf(now)}::date
      order by asset, source, day desc) newest
    where usd is not null
    order by asset, array_position(${sources}::text[], source)`.execute(db)
  return new Map(rows.map(({ asset, ...price }) => [asset, price]))
}

export interface AssetOnDay {
  readonly asset: string
  readonly at: Date
}

/**
 * The price on the asset's day, or on the last earlier day that has one, or else on the first later day. By
 * `priceKey`.
 */
export async function findPricesOfDays(
  db: Queryable,
  assets: readonly AssetOnDay[],
  sources: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const days = new Map(assets.map((price) => [priceKey(price), price]))
  if (days.size === 0) return new Map()
  const pairs = [...days.values()]
  const { rows } = await sql<{ asset: string; day: string; usd: string }>`
    select w.asset, w.day::text as day, p.usd::text as usd
    from unnest(${pairs.map(({ asset }) => asset)}::text[], ${pairs.map(({ at }) => dayOf(at))}::date[]) as w(asset, day)
    cross join lateral (
      select usd from prices where asset = w.asset and usd is not null and source = any(${sources}::text[])
      order by day > w.day, abs(day - w.day), array_position(${sources}::text[], source) limit 1) p`.execute(
    db,
  )
  return new Map(rows.map(({ asset, day, usd }) => [`${asset} ${day}`, usd]))
}

export const priceKey = ({ asset, at }: AssetOnDay): string => `${asset} ${dayOf(at)}`

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Whether any source has or had a price of it. */
export async function isPriced(db: Queryable, asset: string): Promise<boolean> {
  const row = await db
    .selectFrom('prices')
    .select('asset')
    .where('asset', '=', asset)
    .where('usd', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
