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
