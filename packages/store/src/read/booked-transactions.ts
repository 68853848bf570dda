import type { Queryable } from '../database.ts'
import type { Decimal } from '../schema/columns.ts'

export interface BookedTransaction {
  /** The time of its block. */
  readonly ts: Date
  readonly block_number: string | null
  /** Paid by the sender, in the network's native coin. Null: unknown. */
  readonly fee_units: Decimal | null
}

/** The row of a transaction that the chain confirmed. Undefined: it was not read yet. */
export const findBookedTransaction = (
  db: Queryable,
  place: { readonly organisationId: string; readonly networkId: string; readonly hash: string },
): Promise<BookedTransaction | undefined> =>
  db
    .selectFrom('bc_transactions')
    .select(['ts', 'block_number', 'fee_units'])
    .where('entity_id', '=', place.organisationId)
    .where('network_id', '=', place.networkId)
    .where('tx_hash', '=', place.hash)
    .where('row_kind', '=', 'tx')
    .where('is_internal', '=', false)
    .where('status', '=', 'confirmed')
    .executeTakeFirst()
