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
        ? sql`and b.status = 'pending'`
        : sql`and b.status <> 'pending'`
  const { rows } = await sql<EnrichmentRow>`
    select r.id, r.tx_hash, r.status = 'pending' as "isPending", r.trx_energy_transferred_trx, r.trx_energy_used, r.updated_at
    from unnest(${organisationIds}::uuid[]) as o(entity_id)
    cross join unnest(${types}::text[]) as t(transaction_type)
    cross join lateral (
      select b.* from bc_transactions b join networks n on n.id = b.network_id and n.chain = 'tron'
      where b.entity_id = o.entity_id and b.transaction_type = t.transaction_type and not b.is_spam ${status}
      order by b.ts desc, b.id desc limit ${limit}
    ) r
    order by r.ts desc, r.id desc limit ${limit}`.execute(db)
  return rows
}
