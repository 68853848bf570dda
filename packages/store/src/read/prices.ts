/** Prices in US dollars, by asset (CAIP-19). `sources`: the accepted sources, most trusted first. */
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'

export interface Price {
  /** US dollars for one unit, decimal text. */
  readonly usd: string
  readonly source: string
  readonly at: Date
}

/** Sources that give a price for each day. Their newest price ends after `expiryDays`; those of other sources last until replaced. */
export const expiringSources: readonly string[] = ['import', 'feed']
export const expiryDays = 7

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
        and (source <> all(${expiringSources}::text[]) or day >= ${dayOf(now)}::date - ${expiryDays}::int)
      order by asset, source, day desc) newest
    where usd is not null
    order by asset, array_position(${sources}::text[], source)`.execute(db)
  return new Map(rows.map(({ asset, ...price }) => [asset, price]))
}

export interface DayPrice {
  readonly asset: string
  /** 'YYYY-MM-DD' */
  readonly day: string
  readonly source: string
  /** Null: the source names no price from this day on. */
  readonly usd: string | null
  readonly at: Date
}

/** The prices of each source from this day on, preceded by the one in force on it; in ascending order of days. */
export async function listPricesSince(
  db: Queryable,
  query: { readonly assets: readonly string[]; readonly sources: readonly string[]; readonly from: Date },
): Promise<DayPrice[]> {
  const { assets, sources, from } = query
  if (assets.length === 0) return []
  const { rows } = await sql<DayPrice>`
    select p.asset, p.day::text as day, p.source, p.usd::text as usd, p.at
    from (select distinct asset, source from prices
        where asset = any(${assets}::text[]) and source = any(${sources}::text[])) as s
      join prices p on p.asset = s.asset and p.source = s.source and p.day >= coalesce(
        (select max(b.day) from prices b
          where b.asset = s.asset and b.source = s.source and b.day <= ${dayOf(from)}::date), ${dayOf(from)}::date)
    order by p.asset, p.day`.execute(db)
  return rows
}

export interface HeldPrice {
  readonly asset: string
  readonly day: string
  readonly source: string
  readonly usd: string
  readonly previous_usd: string
  readonly previous_day: string
  readonly held_at: Date
}

/** Prices that wait for a decision, of these assets or of all. */
export async function listHeldPrices(db: Queryable, assets?: readonly string[]): Promise<HeldPrice[]> {
  const ofAssets = assets === undefined ? sql`true` : sql`asset = any(${assets}::text[])`
  const { rows } = await sql<HeldPrice>`
    select asset, day::text as day, source, usd::text as usd, previous_usd::text as previous_usd,
      previous_day::text as previous_day, held_at
    from held_prices where decision is null and ${ofAssets} order by asset, day, source`.execute(db)
  return rows
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
