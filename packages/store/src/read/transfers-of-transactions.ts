import type { Queryable } from '../database.ts'

export interface TransferOfTransaction {
  readonly initiator: string | null
  /** Null: the request has no comment. */
  readonly comment: string | null
  /** The requester's note to the approvers. */
  readonly note: string | null
  /** The name of the batch. Null: it was requested alone. */
  readonly batch: string | null
  /** The reference of its row of the batch. */
  readonly batchReference: string | null
}

/** The requesters of the transactions that are transfers of this organisation, by `transferKey`. */
export async function findTransfersOfTransactions(
  db: Queryable,
  organisationId: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, TransferOfTransaction>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('transfer_requests as r')
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .leftJoin('transfer_batches as b', (join) =>
      join.onRef('b.entity_id', '=', 'r.entity_id').onRef('b.id', '=', 'r.batch_id'),
    )
    .select(['r.network_id', 'r.tx_hash', 'r.memo', 'r.note', 'r.batch_note', 'u.name', 'b.name as batch'])
    .where('r.entity_id', '=', organisationId)
    .where('r.tx_hash', 'in', [...new Set(hashes)])
    .execute()
  return new Map(
    rows.map(({ network_id, tx_hash, memo, note, batch_note, name, batch }) => [
      transferKey({ network_id, tx_hash: tx_hash ?? '' }),
      {
        initiator: name,
        comment: memo || null,
        note: note || null,
        batch,
        batchReference: batch_note || null,
      },
    ]),
  )
}

export const transferKey = ({ network_id, tx_hash }: { network_id: string; tx_hash: string }): string =>
  `${network_id}/${tx_hash}`
