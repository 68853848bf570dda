import { sql } from 'kysely'
import type { Queryable } from '../database.ts'

/** A solid block: its hash, and the hashes of its transactions in order. */
export interface OrderedBlock {
  readonly number: number
  readonly id: string
  readonly hashes: readonly string[]
}

/**
 * Fills the organisation's rows of this block that have no position. No count and no order of a list depends
 * on it.
 */
export async function fillBlockPlaces(
  db: Queryable,
  {
    organisationId,
    networkId,
    order: { number, id, hashes },
  }: { organisationId: string; networkId: string; order: OrderedBlock },
): Promise<void> {
  await sql`
    update bc_transactions b set block_hash = ${id}, position_in_block = (n.place - 1)::int4
    from unnest(${hashes}::text[]) with ordinality as n (tx_hash, place)
    where b.entity_id = ${organisationId} and b.tx_hash = n.tx_hash and b.network_id = ${networkId}
      and b.block_number = ${number} and b.status <> 'pending' and b.block_hash is null`.execute(db)
}
