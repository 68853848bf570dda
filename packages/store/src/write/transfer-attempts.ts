import { type Insertable, sql, type Updateable } from 'kysely'
import type { Transaction } from '../database.ts'
import type { TransferAttemptsTable } from '../schema/transfers.ts'

interface Place {
  readonly entity_id: string
  readonly id: string
}

export async function insertTransferAttempt(
  tx: Transaction,
  attempt: Omit<Insertable<TransferAttemptsTable>, 'created_at'>,
): Promise<void> {
  await tx
    .insertInto('transfer_attempts')
    .values({ ...attempt, created_at: new Date() })
    .execute()
}

export async function updateTransferAttempt(
  tx: Transaction,
  { entity_id, id }: Place,
  number: number,
  change: Pick<
    Updateable<TransferAttemptsTable>,
    'signing_started_at' | 'signed' | 'tx_hash' | 'signature' | 'sent_at' | 'answer'
  >,
): Promise<void> {
  await tx
    .updateTable('transfer_attempts')
    .set(change)
    .where('entity_id', '=', entity_id)
    .where('request_id', '=', id)
    .where('number', '=', number)
    .execute()
}

/** Only one that no signer has received. */
export async function deleteTransferAttempt(
  tx: Transaction,
  { entity_id, id }: Place,
  number: number,
): Promise<void> {
  await tx
    .deleteFrom('transfer_attempts')
    .where('entity_id', '=', entity_id)
    .where('request_id', '=', id)
    .where('number', '=', number)
    .where('signing_started_at', 'is', null)
    .execute()
}

/** A final block has included this attempt, so it includes no other. Null: it has included none of them. */
export async function settleTransferAttempts(
  tx: Transaction,
  { entity_id, id }: Place,
  included: number | null,
): Promise<void> {
  await tx
    .updateTable('transfer_attempts')
    .set({
      fate: sql<
        'included' | 'excluded'
      >`case when number = ${included}::int then 'included' else 'excluded' end`,
    })
    .where('entity_id', '=', entity_id)
    .where('request_id', '=', id)
    .execute()
}
