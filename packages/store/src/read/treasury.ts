/** Movements of an organisation by token and time, from the entries of its wallets. Base units. */
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'

export interface FlowQuery {
  readonly organisationId: string
  readonly walletIds: readonly string[]
  readonly from: Date
  /** Length of a step; steps begin at whole multiples of it since 1970 in UTC. */
  readonly stepSeconds: number
  /** The greatest number of entries that is read, newest first. */
  readonly limit: number
}

export interface FlowRow {
  readonly token_id: string
  /** The beginning of the step. */
  readonly at: Date
  /** Received and paid, net by transaction, so that a transfer between two of the wallets is neither, and without stakes, which stay theirs. */
  readonly in_units: string
  readonly out_units: string
  readonly fee_units: string
}

export interface Flows {
  readonly rows: readonly FlowRow[]
  /** Steps that begin before it are incomplete, because of the limit. Null: everything was read. */
  readonly completeFrom: Date | null
}

/** The entries that were read. `oldest` is null when there are none. */
interface Extent {
  readonly entries: number
  readonly oldest: Date | null
}

export async function sumFlows(db: Queryable, query: FlowQuery): Promise<Flows> {
  const { organisationId, walletIds, from, stepSeconds, limit } = query
  if (walletIds.length === 0) return { rows: [], completeFrom: null }
  const { rows } = await sql<(FlowRow | { [K in keyof FlowRow]: null }) & Extent>`
    with recent as materialized (
      select wallet_id, token_id, tx_hash, kind, ts, case direction when 'in' then units else -units end as signed
      from wallet_transactions
      where entity_id = ${organisationId} and ts >= ${from} and excluded_at is null
      order by ts desc limit ${limit + 1}),
    by_transaction as (
      select token_id, tx_hash, floor(extract(epoch from ts) / ${stepSeconds}::int) as step,
        coalesce(sum(signed) filter (where kind not in ('fee', 'stake', 'unstake')), 0) as net,
        coalesce(sum(-signed) filter (where kind = 'fee'), 0) as fee
      from recent where wallet_id = any(${walletIds}::uuid[]) group by 1, 2, 3),
    flows as (
      select token_id, to_timestamp(step * ${stepSeconds}::int) as at,
        coalesce(sum(net) filter (where net > 0), 0)::text as in_units,
        coalesce(sum(-net) filter (where net < 0), 0)::text as out_units,
        sum(fee)::text as fee_units
      from by_transaction group by token_id, step)
    select f.*, r.entries, r.oldest
    from (select count(*)::int as entries, min(ts) as oldest from recent) r left join flows f on true
    order by f.at, f.token_id`.execute(db)
  const isCut = (rows[0]?.entries ?? 0) > limit
  return {
    rows: rows.flatMap(({ token_id, at, in_units, out_units, fee_units }) =>
      token_id === null ? [] : [{ token_id, at, in_units, out_units, fee_units }],
    ),
    completeFrom: isCut ? (rows[0]?.oldest ?? null) : null,
  }
}
