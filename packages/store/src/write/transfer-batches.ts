/** Batches of transfers. Their rows are transfer requests, which are written for all rows of a batch at once. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { TransferStatementsTable } from '../schema/rules.ts'
import type {
  TransferApprovalsTable,
  TransferBatchesTable,
  TransferRequestsTable,
  TransferStepsTable,
} from '../schema/transfers.ts'
import { insertTransferRequests } from './transfers.ts'

interface Place {
  readonly entity_id: string
  readonly id: string
}

export async function insertTransferBatch(
  tx: Transaction,
  batch: Omit<Insertable<TransferBatchesTable>, 'created_at' | 'updated_at'>,
  rows: readonly Omit<Insertable<TransferRequestsTable>, 'status' | 'created_at' | 'updated_at'>[],
): Promise<void> {
  const now = new Date()
  await tx
    .insertInto('transfer_batches')
    .values({ ...batch, created_at: now, updated_at: now })
    .execute()
  await insertTransferRequests(tx, rows)
}

/** Locks the batch until the commit, and with it the decisions about all of its rows. */
export const lockTransferBatch = (
  tx: Transaction,
  { entity_id, id }: Place,
): Promise<Selectable<TransferBatchesTable> | undefined> =>
  tx
    .selectFrom('transfer_batches')
    .selectAll()
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Locks the payments of the batch until the commit, so that no signing advances in between. */
export async function lockBatchRows(tx: Transaction, { entity_id, id }: Place): Promise<void> {
  await tx
    .selectFrom('transfer_requests')
    .select('id')
    .where('entity_id', '=', entity_id)
    .where('batch_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function updateTransferBatch(
  tx: Transaction,
  { entity_id, id }: Place,
  change: Updateable<TransferBatchesTable>,
): Promise<void> {
  await tx
    .updateTable('transfer_batches')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: new Date() }))
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .execute()
}

/** Ends the run of a batch, unless a person started another one since. */
export async function endBatchSigning(
  tx: Transaction,
  { entity_id, id, signing_since }: Place & { readonly signing_since: Date | null },
  stopped: object | null,
): Promise<boolean> {
  const ended = await tx
    .updateTable('transfer_batches')
    .set((eb) => ({
      signing_since: null,
      stopped: stopped === null ? null : JSON.stringify(stopped),
      version: eb('version', '+', 1),
      updated_at: new Date(),
    }))
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .where('signing_since', '=', signing_since)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Replaces the person's earlier approvals of these rows. */
export async function upsertTransferApprovals(
  tx: Transaction,
  approvals: readonly Insertable<TransferApprovalsTable>[],
): Promise<void> {
  await tx
    .insertInto('transfer_approvals')
    .values([...approvals])
    .onConflict((conflict) =>
      conflict.columns(['entity_id', 'request_id', 'user_id']).doUpdateSet((eb) => ({
        intent_hash: eb.ref('excluded.intent_hash'),
        reason: eb.ref('excluded.reason'),
        is_dev: eb.ref('excluded.is_dev'),
        created_at: eb.ref('excluded.created_at'),
        mac: eb.ref('excluded.mac'),
      })),
    )
    .execute()
}

/** Replaces the person's earlier statement of this act about these rows. */
export async function upsertTransferStatements(
  tx: Transaction,
  {
    request_ids,
    signed,
    ...statement
  }: Omit<Insertable<TransferStatementsTable>, 'request_id' | 'signed'> & {
    readonly request_ids: readonly string[]
    readonly signed: unknown
  },
): Promise<void> {
  const { entity_id, act, person } = statement
  const text = JSON.stringify(signed)
  await tx
    .deleteFrom('transfer_statements')
    .where('entity_id', '=', entity_id)
    .where('request_id', 'in', request_ids)
    .where('act', '=', act)
    .where('person', '=', person)
    .execute()
  await tx
    .insertInto('transfer_statements')
    .values(request_ids.map((request_id) => ({ ...statement, request_id, signed: text })))
    .execute()
}

/** The same step of each of these requests. */
export async function insertTransferSteps(
  tx: Transaction,
  request_ids: readonly string[],
  step: Omit<Insertable<TransferStepsTable>, 'id' | 'request_id' | 'created_at' | 'data'>,
): Promise<void> {
  if (request_ids.length === 0) return
  const created_at = new Date()
  await tx
    .insertInto('transfer_steps')
    .values(request_ids.map((request_id) => ({ ...step, request_id, id: newId(), data: '{}', created_at })))
    .execute()
}
