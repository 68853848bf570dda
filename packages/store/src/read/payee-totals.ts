/** The payments of an organisation to the entries of its address book, and the entries that a second person confirmed. */
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'

/** Sums of one entry: of one token on one day, or of everything if both are null. */
export interface PayeeTotal {
  readonly id: string
  readonly token_id: string | null
  /** 'YYYY-MM-DD' in UTC. */
  readonly day: string | null
  /** Transactions. */
  readonly count: number
  /** Base units; without meaning for the sum of everything. */
  readonly units: string
  readonly last_at: Date
  /** Older payments were not counted. */
  readonly has_more: boolean
}

/** The newest entries read for each payee. */
const mostRows = 10_000

/**
 * From the ledger, because a provider may report one payment in several rows. Only confirmed payments of known tokens
 * count: anybody can emit an event of their own token that names a wallet as payer.
 */
export async function listPayeeTotals(
  db: Queryable,
  organisationId: string,
  most = mostRows,
): Promise<PayeeTotal[]> {
  const { rows } = await sql<PayeeTotal>`
    select a.id, p.token_id, p.day::text as day, count(distinct p.tx_hash)::int as count,
      sum(p.units)::text as units, max(p.ts) as last_at, count(*) > ${most} as has_more
    from address_book a
    cross join lateral (
      select b.tx_hash, b.ts, (b.ts at time zone 'UTC')::date as day, e.token_id, e.units
      from bc_transactions b
      join wallet_transactions e on e.entity_id = b.entity_id and e.bc_transaction_id = b.id
      where b.entity_id = a.entity_id and b.to_address = a.address and b.network_id = a.network_id
        and b.status = 'confirmed' and b.is_known_token and not b.is_spam
        and e.direction = 'out' and e.kind in ('transfer', 'internal') and e.excluded_at is null
      order by b.ts desc limit ${most + 1}) p
    where a.entity_id = ${organisationId}
    group by grouping sets ((a.id), (a.id, p.token_id, p.day))`.execute(db)
  return rows
}

export interface ConfirmedEntry {
  readonly id: string
  readonly confirmer: string | null
  readonly decided_at: Date
}

/** Entries whose present name and note one person proposed and another adopted. */
export async function listConfirmedEntries(db: Queryable, organisationId: string): Promise<ConfirmedEntry[]> {
  const { rows } = await sql<ConfirmedEntry>`
    select distinct on (a.id) a.id, u.name as confirmer, c.decided_at
    from pending_changes c
    join address_book a on a.entity_id = c.entity_id
      and (a.id = c.subject_id or c.subject_key = a.network_id::text || '/' || a.address)
    left join users u on u.id = c.decided_by
    where c.entity_id = ${organisationId} and c.state = 'adopted' and c.kind in ('address-added', 'address-changed')
      and c.decided_by is distinct from c.proposed_by
      and c.after_state ->> 'name' = a.name and c.after_state ->> 'note' = a.note
    order by a.id, c.decided_at desc`.execute(db)
  return rows
}
