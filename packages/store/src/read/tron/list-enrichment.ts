/**
 * TRON transactions whose energy is stated by the receipt of a solid block: contract calls and delegations of
 * energy. They are pending until their block is solid.
 */
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'

export interface EnrichmentRow {
  readonly id: string
  readonly tx_hash: string
  readonly isPending: boolean
  readonly trx_energy_transferred_trx: string | null
  readonly trx_energy_used: string | null
  readonly updated_at: Date
}

const types = ['contract', 'energy_transfer', 'undelegate_energy'] as const

/**
 * Newest first. Each type of each organisation is read in index order, so that none of them is sorted as a
 * whole.
 */
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
  // The newest rows of each existing kind, merged.
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
