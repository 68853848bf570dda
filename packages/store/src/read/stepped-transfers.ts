import type { Selectable } from 'kysely'
import type { Queryable } from '../database.ts'
import type { TransferStepsTable } from '../schema/transfers.ts'
import type { TransferRow } from './transfers.ts'

export type TransferStep = Selectable<TransferStepsTable>
export interface SteppedTransfer {
  readonly request: Pick<
    TransferRow,
    | 'id'
    | 'entity_id'
    | 'session_id'
    | 'status'
    | 'failure'
    | 'failure_refusal'
    | 'last_error'
    | 'last_error_refusal'
    | 'updated_at'
  >
  readonly steps: readonly TransferStep[]
}

/** The transfers with the most recent steps, with their steps in order. */
export async function listSteppedTransfers(
  db: Queryable,
  { organisationIds, limit }: { organisationIds: readonly string[]; limit: number },
): Promise<SteppedTransfer[]> {
  if (organisationIds.length === 0) return []
  const requests = await db
    .selectFrom('transfer_requests as r')
    .select([
      'r.id',
      'r.entity_id',
      'r.session_id',
      'r.status',
      'r.failure',
      'r.failure_refusal',
      'r.last_error',
      'r.last_error_refusal',
      'r.updated_at',
    ])
    .where('r.entity_id', 'in', organisationIds)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('transfer_steps as s')
          .select('s.id')
          .whereRef('s.entity_id', '=', 'r.entity_id')
          .whereRef('s.request_id', '=', 'r.id'),
      ),
    )
    .orderBy('r.updated_at', 'desc')
    .limit(limit)
    .execute()
  if (requests.length === 0) return []
  const steps = await db
    .selectFrom('transfer_steps')
    .selectAll()
    .where('entity_id', 'in', organisationIds)
    .where(
      'request_id',
      'in',
      requests.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  return requests.map((request) => ({
    request,
    steps: steps.filter(({ request_id }) => request_id === request.id),
  }))
}
