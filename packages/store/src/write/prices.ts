/** Prices from one source. Those of earlier days remain. */
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { dayOf } from '../read/prices.ts'

interface Named {
  readonly source: string
  /** US dollars by asset (CAIP-19): all prices of the source from today on. */
  readonly prices: ReadonlyMap<string, string>
  readonly now?: Date
}

/** An asset that the source no longer lists has no price of it from today on. */
export async function upsertPrices(
  db: Queryable,
  { source, prices, now = new Date() }: Named,
): Promise<void> {
  const [assets, values] = [[...prices.keys()], [...prices.values()]]
  await sql`
    with newest as (
      select distinct on (asset) asset, usd from prices where source = ${source} order by asset, day desc
    ), named as (
      select * from unnest(${assets}::text[], ${values}::numeric[]) as n(asset, usd)
    )
    insert into prices (asset, day, source, usd, at)
    select coalesce(n.asset, o.asset), ${dayOf(now)}::date, ${source}, n.usd, ${now}
    from named n full join newest o on o.asset = n.asset
    where n.usd is distinct from o.usd
    on conflict (asset, day, source) do update set usd = excluded.usd, at = excluded.at`.execute(db)
}

export interface PriceForDay {
  readonly asset: string
  /** 'YYYY-MM-DD' */
  readonly day: string
  readonly usd: string
}

/** Prices of single days. The time of each is the end of its day, or now for today. */
export async function upsertDayPrices(
  db: Queryable,
  { source, prices, now = new Date() }: { source: string; prices: readonly PriceForDay[]; now?: Date },
): Promise<void> {
  if (prices.length === 0) return
  await sql`
    insert into prices (asset, day, source, usd, at)
    select asset, day, ${source}, trim_scale(usd), least(${now}::timestamptz, (day + 1)::timestamp at time zone 'UTC')
    from unnest(${prices.map(({ asset }) => asset)}::text[], ${prices.map(({ day }) => day)}::date[],
      ${prices.map(({ usd }) => usd)}::numeric[]) as n(asset, day, usd)
    on conflict (asset, day, source) do update set usd = excluded.usd, at = excluded.at`.execute(db)
}

export interface NewHeldPrice extends PriceForDay {
  readonly previous_usd: string
  readonly previous_day: string
}

/** A price that was already decided stays so while it is the same; another price of that day opens it again. */
export async function insertHeldPrices(
  db: Queryable,
  { source, prices, now }: { source: string; prices: readonly NewHeldPrice[]; now: Date },
): Promise<void> {
  if (prices.length === 0) return
  await sql`
    insert into held_prices (asset, day, source, usd, previous_usd, previous_day, held_at)
    select asset, day, ${source}, trim_scale(usd), previous_usd, previous_day, ${now}
    from unnest(${prices.map(({ asset }) => asset)}::text[], ${prices.map(({ day }) => day)}::date[],
      ${prices.map(({ usd }) => usd)}::numeric[], ${prices.map((price) => price.previous_usd)}::numeric[],
      ${prices.map((price) => price.previous_day)}::date[]) as n(asset, day, usd, previous_usd, previous_day)
    on conflict (asset, day, source) do update set usd = excluded.usd, previous_usd = excluded.previous_usd,
      previous_day = excluded.previous_day, held_at = excluded.held_at, decision = null, decided_by = null, decided_at = null
    where held_prices.usd <> excluded.usd`.execute(db)
}

interface Decision {
  readonly asset: string
  readonly day: string
  readonly source: string
  readonly decision: 'accepted' | 'rejected'
  readonly userId: string
  readonly now: Date
}

/** The price in decimal text; null: no such price waits for a decision. */
export async function decideHeldPrice(
  db: Queryable,
  { asset, day, source, decision, userId, now }: Decision,
): Promise<string | null> {
  const { rows } = await sql<{ usd: string }>`
    update held_prices set decision = ${decision}, decided_by = ${userId}, decided_at = ${now}
    where asset = ${asset} and day = ${day}::date and source = ${source} and decision is null
    returning usd::text as usd`.execute(db)
  const usd = rows[0]?.usd ?? null
  if (usd !== null && decision === 'accepted')
    await upsertDayPrices(db, { source, prices: [{ asset, day, usd }], now })
  return usd
}
