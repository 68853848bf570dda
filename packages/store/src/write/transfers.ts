/**
 * Transfer requests. Every change increments the version. Signing requires a claim, and only its holder may
 * advance.
 */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { StoredRefusal } from '../schema/columns.ts'
import type { Queryable, Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type {
  IdempotentAnswersTable,
  SessionAttempt,
  SessionOutcome,
  SigningSessionsTable,
  TransferApprovalsTable,
  TransferRequestsTable,
  TransferSigner,
  TransferStatus,
  TransferStepsTable,
} from '../schema/transfers.ts'
import { unnest } from './unnest.ts'

interface Place {
  readonly entity_id: string
  readonly id: string
}
type Row = Selectable<TransferRequestsTable>
/** Everything except the status, which only `updateTransferStatus` writes. */
export type TransferChange = Omit<Updateable<TransferRequestsTable>, 'status'> & { readonly status?: never }

/** A request begins as a draft. */
export async function insertTransferRequest(
  tx: Transaction,
  request: Omit<Insertable<TransferRequestsTable>, 'status' | 'created_at' | 'updated_at'>,
): Promise<void> {
  const now = new Date()
  await tx
    .insertInto('transfer_requests')
    .values({ ...request, status: 'draft', created_at: now, updated_at: now })
    .execute()
}

/** Requests begin as drafts. */
export async function insertTransferRequests(
  tx: Transaction,
  requests: readonly Omit<Insertable<TransferRequestsTable>, 'status' | 'created_at' | 'updated_at'>[],
): Promise<void> {
  const now = new Date()
  await tx
    .insertInto('transfer_requests')
    .values(requests.map((request) => ({ ...request, status: 'draft', created_at: now, updated_at: now })))
    .execute()
}

/** Each row's own value in dollars at its submission; null is unknown. */
export async function updateTransferWorths(
  tx: Transaction,
  entity_id: string,
  rows: readonly { readonly id: string; readonly worth: bigint | null }[],
): Promise<void> {
  const values = rows.map(({ id, worth }) => ({ id, worth: worth === null ? null : String(worth) }))
  await sql`update transfer_requests r set worth_micros = s.worth
    from ${unnest('s', { id: 'uuid', worth: 'numeric' }, values)}
    where r.entity_id = ${entity_id} and r.id = s.id`.execute(tx)
}

/** Locks the request until the commit. */
export const lockTransferRequest = (tx: Transaction, { entity_id, id }: Place): Promise<Row | undefined> =>
  tx
    .selectFrom('transfer_requests')
    .selectAll()
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/**
 * `claimId`: only while that claim holds the request. Returns the updated row; undefined if nothing was
 * written.
 */
export const updateTransferRequest = (
  tx: Transaction,
  { entity_id, id }: Place,
  change: TransferChange,
  claimId?: string,
): Promise<Row | undefined> =>
  tx
    .updateTable('transfer_requests')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: new Date() }))
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .$if(claimId !== undefined, (q) => q.where('claim_id', '=', claimId ?? ''))
    .returningAll()
    .executeTakeFirst()

/** The same change of several requests. */
export async function updateTransferRequests(
  tx: Transaction,
  { entity_id, ids }: Pick<Place, 'entity_id'> & { readonly ids: readonly string[] },
  change: TransferChange,
): Promise<void> {
  await tx
    .updateTable('transfer_requests')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: new Date() }))
    .where('entity_id', '=', entity_id)
    .where('id', 'in', ids)
    .execute()
}

export interface StatusMove {
  /** The request must have one of the statuses in `from`. */
  readonly changes: readonly { readonly from: TransferStatus; readonly to: TransferStatus }[]
  readonly claimId?: string | undefined
  /** Only requests that no signer has received. */
  readonly isUnreceived?: boolean
}

/** The only statement that writes the status of requests. The status is compared in the statement itself, so that it is the
 *  stored one. Returns the ids of those that were written. */
export async function updateTransferStatus(
  tx: Transaction,
  { entity_id, ids }: Pick<Place, 'entity_id'> & { readonly ids: readonly string[] },
  { changes, claimId, isUnreceived = false }: StatusMove,
  change: TransferChange,
): Promise<readonly string[]> {
  const cases = changes.map(({ from, to }) => sql`when ${from} then ${to}`)
  const moved = await tx
    .updateTable('transfer_requests')
    .set((eb) => ({
      ...change,
      status: sql<TransferStatus>`case status ${sql.join(cases, sql` `)} end`,
      version: eb('version', '+', 1),
      updated_at: new Date(),
    }))
    .where('entity_id', '=', entity_id)
    .where('id', 'in', ids)
    .where(
      'status',
      'in',
      changes.map(({ from }) => from),
    )
    .$if(claimId !== undefined, (q) => q.where('claim_id', '=', claimId ?? ''))
    .$if(isUnreceived, (q) => q.where('signing_started_at', 'is', null).where('signed', 'is', null))
    .returning('id')
    .execute()
  return moved.map(({ id }) => id)
}

/** Only a draft, with its attachments: nothing else of a request is ever removed. False: it is not a draft. */
export async function deleteDraft(tx: Transaction, { entity_id, id }: Place): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('transfer_requests')
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .returning('id')
    .executeTakeFirst()
  if (deleted === undefined) return false
  await tx
    .deleteFrom('attachments')
    .where('entity_id', '=', entity_id)
    .where('subject_kind', '=', 'transfer-request')
    .where('subject', '=', id)
    .execute()
  return true
}

/** Before a draft is deleted in favour of another request. */
export async function moveRequestFiles(tx: Transaction, { entity_id, id }: Place, to: string): Promise<void> {
  await tx
    .updateTable('attachments')
    .set({ subject: to })
    .where('entity_id', '=', entity_id)
    .where('subject_kind', '=', 'transfer-request')
    .where('subject', '=', id)
    .execute()
}

/** Marks the pending and approved requests whose approvals must be checked again. */
export async function doubtApprovals(tx: Transaction, organisationId: string): Promise<void> {
  await tx
    .updateTable('transfer_requests')
    .set({ approved_until: new Date() })
    .where('entity_id', '=', organisationId)
    .where('status', 'in', ['pending', 'approved'])
    .where('settled_at', 'is', null)
    .execute()
}

/** Replaces the person's earlier approval. */
export async function upsertTransferApproval(
  tx: Transaction,
  approval: Insertable<TransferApprovalsTable>,
): Promise<void> {
  const { intent_hash, reason = '', is_dev = false, created_at, mac } = approval
  const columns = { intent_hash, reason, is_dev, created_at, mac }
  await tx
    .insertInto('transfer_approvals')
    .values({ ...approval, ...columns })
    .onConflict((conflict) => conflict.columns(['entity_id', 'request_id', 'user_id']).doUpdateSet(columns))
    .execute()
}

export async function deleteTransferApproval(
  tx: Transaction,
  { entity_id, id }: Place,
  userId: string,
): Promise<void> {
  await tx
    .deleteFrom('transfer_approvals')
    .where('entity_id', '=', entity_id)
    .where('request_id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

export async function insertIdempotentAnswer(
  tx: Transaction,
  answer: Omit<Insertable<IdempotentAnswersTable>, 'answer' | 'created_at'> & { readonly answer: unknown },
): Promise<void> {
  await tx
    .insertInto('idempotent_answers')
    .values({ ...answer, answer: JSON.stringify(answer.answer), created_at: new Date() })
    .execute()
}

export async function pruneIdempotentAnswers(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('idempotent_answers').where('created_at', '<', before).execute()
}

export interface Claim {
  readonly claimId: string
  readonly userId: string | null
  readonly signer: TransferSigner
  readonly until: Date
  readonly now: Date
}

/**
 * Only one of two simultaneous claims succeeds. Undefined: the request is claimed, or not approved. The bytes
 * of an earlier claim remain.
 */
export async function claimTransferRequest(
  tx: Transaction,
  { entity_id, id }: Place,
  { claimId, userId, signer, until, now }: Claim,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    update transfer_requests set claim_id = ${claimId}, claimed_by = coalesce(${userId}::uuid, claimed_by), claimed_until = ${until},
      phase = coalesce(phase, 'claimed'), signer = case when phase = 'signed' then signer else ${signer} end,
      last_error = null, last_error_refusal = null, version = version + 1, updated_at = ${now}
    where entity_id = ${entity_id} and id = ${id} and status = 'approved' and (claimed_until is null or claimed_until <= ${now})
    returning *`.execute(tx)
  return rows[0]
}

/** Holds a sent request that is not final, while its transaction is replaced. Undefined: it is held already, or final. */
export const claimReplacement = (
  tx: Transaction,
  { entity_id, id }: Place,
  { claimId, until, now }: Pick<Claim, 'claimId' | 'until' | 'now'>,
): Promise<Row | undefined> =>
  tx
    .updateTable('transfer_requests')
    .set((eb) => ({
      claim_id: claimId,
      claimed_until: until,
      last_error: null,
      last_error_refusal: null,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .where('status', '=', 'broadcasted')
    .where('settled_at', 'is', null)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()

export async function insertSigningSession(
  tx: Transaction,
  session: Pick<Insertable<SigningSessionsTable>, 'entity_id' | 'id' | 'request_id' | 'key_id'>,
): Promise<void> {
  await tx
    .insertInto('signing_sessions')
    .values({ ...session, created_at: new Date() })
    .execute()
}

/** A session ends once. */
export async function endSigningSession(
  db: Queryable,
  { entity_id, id }: { readonly entity_id: string; readonly id: string },
  {
    outcome,
    why,
    attempts,
  }: {
    readonly outcome: SessionOutcome
    readonly why: StoredRefusal | null
    readonly attempts: readonly SessionAttempt[]
  },
): Promise<void> {
  await db
    .updateTable('signing_sessions')
    .set({
      ended_at: new Date(),
      outcome,
      why: why === null ? null : JSON.stringify(why),
      attempts: JSON.stringify(attempts),
    })
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

export async function insertTransferStep(
  db: Queryable,
  step: Omit<Insertable<TransferStepsTable>, 'id' | 'created_at' | 'data'> & {
    readonly data?: Readonly<Record<string, unknown>>
  },
): Promise<void> {
  await db
    .insertInto('transfer_steps')
    .values({ ...step, id: newId(), data: JSON.stringify(step.data ?? {}), created_at: new Date() })
    .execute()
}

export async function pruneTransferSteps(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('transfer_steps').where('created_at', '<', before).execute()
}
