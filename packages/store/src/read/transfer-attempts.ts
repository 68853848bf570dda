import type { Selectable } from 'kysely'
import type { Queryable } from '../database.ts'
import type { TransferAttemptsTable } from '../schema/transfers.ts'

export type TransferAttempt = Selectable<TransferAttemptsTable>

/** Oldest first. None: the request was never replaced, and its own columns are its only attempt. */
export const listTransferAttempts = (
  db: Queryable,
  { entity_id, id }: { readonly entity_id: string; readonly id: string },
): Promise<(TransferAttempt & { readonly requester: string | null })[]> =>
  db
    .selectFrom('transfer_attempts as a')
    .leftJoin('users as u', 'u.id', 'a.requested_by')
    .selectAll('a')
    .select('u.name as requester')
    .where('a.entity_id', '=', entity_id)
    .where('a.request_id', '=', id)
    .orderBy('a.number')
    .execute()
