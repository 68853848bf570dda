/** Transfer requests. Every change counts the version up; what signs holds a claim, and only its holder advances. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Queryable, Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type {
  IdempotentAnswersTable,
  SigningSessionsTable,
  TransferApprovalsTable,
  TransferRequestsTable,
  TransferSigner,
  TransferStepsTable,
} from '../schema/transfers.ts'

interface Place {
  readonly entity_id: string
  readonly id: string
}
type Row = Selectable<TransferRequestsTable>
export type TransferChange = Updateable<TransferRequestsTable>

export async function insertTransferRequest(
  tx: Transaction,
  request: Omit<Insertable<TransferRequestsTable>, 'created_at' | 'updated_at'>,
): Promise<void> {
  const now = new Date()
  await tx
    .insertInto('transfer_requests')
    .values({ ...request, created_at: now, updated_at: now })
    .execute()
}

/** Holds the request until the commit. */
export const lockTransferRequest = (tx: Transaction, { entity_id, id }: Place): Promise<Row | undefined> =>
  tx
    .selectFrom('transfer_requests')
    .selectAll()
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Of a request that is locked. */
export async function updateTransferRequest(
  tx: Transaction,
  { entity_id, id }: Place,
  change: TransferChange,
): Promise<void> {
  await tx
    .updateTable('transfer_requests')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: new Date() }))
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .execute()
}

/** Whether the approvals of what is approved are still enough has to be looked at anew. */
export async function doubtApprovals(tx: Transaction, organisationId: string): Promise<void> {
  await tx
    .updateTable('transfer_requests')
    .set({ approved_until: new Date() })
    .where('entity_id', '=', organisationId)
    .where('status', '=', 'approved')
    .where('settled_at', 'is', null)
    .execute()
}

/** What the person had said before is said anew. */
export async function upsertTransferApproval(
  tx: Transaction,
  approval: Insertable<TransferApprovalsTable>,
): Promise<void> {
  const { intent_hash, reason = '', is_dev = false, created_at, mac } = approval
  const said = { intent_hash, reason, is_dev, created_at, mac }
  await tx
    .insertInto('transfer_approvals')
    .values({ ...approval, ...said })
    .onConflict((conflict) => conflict.columns(['entity_id', 'request_id', 'user_id']).doUpdateSet(said))
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

/** Of two who claim at once one gets it. False: it is claimed, or not to be signed. What is stored of an earlier claim stays. */
export async function claimTransfer(
  tx: Transaction,
  { entity_id, id }: Place,
  { claimId, userId, signer, until, now }: Claim,
): Promise<boolean> {
  const { rows } = await sql`
    update transfer_requests set claim_id = ${claimId}, claimed_by = coalesce(${userId}::uuid, claimed_by), claimed_until = ${until},
      phase = coalesce(phase, 'claimed'), signer = case when phase = 'signed' then signer else ${signer} end,
      last_error = null, version = version + 1, updated_at = ${now}
    where entity_id = ${entity_id} and id = ${id} and status = 'approved' and (claimed_until is null or claimed_until <= ${now})
    returning id`.execute(tx)
  return rows.length > 0
}

/** False: the claim is somebody else's by now. */
export async function advanceTransfer(
  tx: Transaction,
  { entity_id, id }: Place,
  claimId: string,
  change: TransferChange,
): Promise<boolean> {
  const changed = await tx
    .updateTable('transfer_requests')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: new Date() }))
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .where('claim_id', '=', claimId)
    .returning('id')
    .execute()
  return changed.length > 0
}

export async function insertSigningSession(
  tx: Transaction,
  session: Omit<Insertable<SigningSessionsTable>, 'created_at'>,
): Promise<void> {
  await tx
    .insertInto('signing_sessions')
    .values({ ...session, created_at: new Date() })
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
