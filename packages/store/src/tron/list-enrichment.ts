/** TRON transactions whose energy the receipt of a solid block tells: calls of contracts and delegations of energy. They wait
 *  for it as long as their block is not solid. */
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'

export interface EnrichmentRow {
  readonly id: string
  readonly tx_hash: string
  readonly isPending: boolean
  readonly trx_energy_transferred_trx: string | null
  readonly trx_energy_used: string | null
  readonly updated_at: Date
}

const types = ['contract', 'energy_transfer', 'undelegate_energy'] as const

/** The newest first. Each type of each organisation is read in its own order, so that none of them is sorted as a whole. */
export async function listEnrichment(
  db: Queryable,
  {
    organisationIds,
    isPending,
    limit,
  }: { organisationIds: readonly string[]; isPending?: boolean; limit: number },
): Promise<EnrichmentRow[]> {
  if (organisationIds.length === 0) return []
  const status =
    isPending === undefined
      ? sql``
      : isPending
        ? sql`and s.status = 'pending'`
        : sql`and s.status <> 'pending'`
  // The newest of each sort of row that there is, merged.
  const { rows } = await sql<EnrichmentRow>`
    select r.id, r.tx_hash, r.status = 'pending' as "isPending", r.trx_energy_transferred_trx, r.trx_energy_used, r.updated_at
    from tx_rollup s join networks n on n.id = s.network_id and n.chain = 'tron'
    cross join lateral (
      select b.* from bc_transactions b
      where b.entity_id = s.entity_id and b.network_id = s.network_id and b.transaction_type = s.transaction_type
        and b.status = s.status and b.symbol = s.symbol and b.is_known_token = s.is_known_token and b.is_dust = s.is_dust
        and not b.is_spam
      order by b.ts desc, b.id desc limit ${limit}
    ) r
    where s.entity_id = any(${organisationIds}::uuid[]) and s.scope_id = s.entity_id and s.grain = 'a' and s.n > 0
      and (s.detail = 1 and s.is_known_token or s.detail = 2) and s.transaction_type = any(${types}::text[]) ${status}
    order by r.ts desc, r.id desc limit ${limit}`.execute(db)
  return rows
}
