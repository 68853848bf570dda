/** Other requests that matter for one: equal ones, and those whose bytes may take its place on the chain. */
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { TransferRow } from './transfers.ts'

export type SameTransfer = Pick<
  TransferRow,
  'id' | 'status' | 'phase' | 'created_at' | 'expiration' | 'conflict_key' | 'settled_at'
> & {
  readonly creator: string | null
}

/** Open requests that would do the same, oldest first. */
export const listSameTransfers = (
  db: Queryable,
  transfer: Pick<TransferRow, 'entity_id' | 'wallet_id' | 'token_id' | 'recipient_address'> & {
    readonly units: bigint
    readonly exceptId: string
    /** Requests that were sent since then count although they are finished. */
    readonly paidSince: Date | null
  },
): Promise<SameTransfer[]> =>
  db
    .selectFrom('transfer_requests as r')
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .select(['r.id', 'r.status', 'r.phase', 'r.created_at', 'r.expiration', 'r.conflict_key', 'r.settled_at'])
    .select('u.name as creator')
    .where('r.entity_id', '=', transfer.entity_id)
    .where('r.wallet_id', '=', transfer.wallet_id)
    .where('r.token_id', '=', transfer.token_id)
    .where('r.recipient_address', '=', transfer.recipient_address)
    .where(sql<boolean>`r.units = ${String(transfer.units)}::numeric`)
    .where('r.id', '<>', transfer.exceptId)
    .where('r.status', '<>', 'failed')
    .where((eb) =>
      eb.or([
        eb('r.settled_at', 'is', null),
        ...(transfer.paidSince === null ? [] : [eb('r.broadcast_at', '>=', transfer.paidSince)]),
      ]),
    )
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute()

/** The conflict keys of a wallet's transfers that the chain has not settled, but for those of one request. */
export async function listConflictKeys(
  db: Queryable,
  place: Pick<TransferRow, 'entity_id' | 'wallet_id'> & { readonly exceptId: string },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('transfer_requests')
    .select('conflict_key')
    .where('entity_id', '=', place.entity_id)
    .where('wallet_id', '=', place.wallet_id)
    .where('id', '<>', place.exceptId)
    .where('settled_at', 'is', null)
    .where('conflict_key', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ conflict_key }) => conflict_key ?? []))
}
