import type { Queryable } from '../database.ts'

export interface TransferOfTransaction {
  readonly initiator: string | null
  /** Null: the request has no comment. */
  readonly comment: string | null
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
    .select(['r.network_id', 'r.tx_hash', 'r.memo', 'u.name'])
    .where('r.entity_id', '=', organisationId)
    .where('r.tx_hash', 'in', [...new Set(hashes)])
    .execute()
  return new Map(
    rows.map(({ network_id, tx_hash, memo, name }) => [
      transferKey({ network_id, tx_hash: tx_hash ?? '' }),
      { initiator: name, comment: memo === '' ? null : memo },
    ]),
  )
}

export const transferKey = ({ network_id, tx_hash }: { network_id: string; tx_hash: string }): string =>
  `${network_id}/${tx_hash}`
