/** Templates, scheduled payments with their dates, and the notices of schedules. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type {
  PaymentNoticesTable,
  PaymentOccurrencesTable,
  PaymentSchedulesTable,
  PaymentTemplatesTable,
} from '../schema/payments.ts'

interface Place {
  readonly entity_id: string
  readonly id: string
}

export async function insertPaymentTemplate(
  tx: Transaction,
  template: Omit<Insertable<PaymentTemplatesTable>, 'id' | 'created_at'>,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('payment_templates')
    .values({ ...template, id, created_at: new Date() })
    .execute()
  return id
}

export async function updatePaymentTemplate(
  tx: Transaction,
  { entity_id, id }: Place,
  change: Updateable<PaymentTemplatesTable>,
): Promise<void> {
  await tx
    .updateTable('payment_templates')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: new Date() }))
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .execute()
}

export async function deletePaymentTemplate(tx: Transaction, { entity_id, id }: Place): Promise<void> {
  await tx.deleteFrom('payment_templates').where('entity_id', '=', entity_id).where('id', '=', id).execute()
}

export async function insertPaymentSchedule(
  tx: Transaction,
  schedule: Omit<Insertable<PaymentSchedulesTable>, 'id' | 'created_at'>,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('payment_schedules')
    .values({ ...schedule, id, created_at: new Date() })
    .execute()
  return id
}

/** Locks the schedule until the commit. */
export const lockPaymentSchedule = (
  tx: Transaction,
  { entity_id, id }: Place,
): Promise<Selectable<PaymentSchedulesTable> | undefined> =>
  tx
    .selectFrom('payment_schedules')
    .selectAll()
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** A change by a person gets a new version; the server's own steps keep it, so that they conflict with nobody. */
export async function updatePaymentSchedule(
  tx: Transaction,
  { entity_id, id }: Place,
  change: Updateable<PaymentSchedulesTable>,
  updatedBy: string | null,
): Promise<void> {
  await tx
    .updateTable('payment_schedules')
    .set((eb) => ({
      ...change,
      ...(updatedBy === null
        ? {}
        : { version: eb('version', '+', 1), updated_by: updatedBy, updated_at: new Date() }),
    }))
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .execute()
}

/** Throws for a date that has an outcome already. */
export async function insertPaymentOccurrence(
  tx: Transaction,
  occurrence: Omit<Insertable<PaymentOccurrencesTable>, 'at'>,
): Promise<void> {
  await tx
    .insertInto('payment_occurrences')
    .values({ ...occurrence, at: new Date() })
    .execute()
}

export async function insertPaymentNotice(
  tx: Transaction,
  notice: Omit<Insertable<PaymentNoticesTable>, 'id' | 'created_at' | 'read_at'>,
): Promise<void> {
  await tx
    .insertInto('payment_notices')
    .values({ ...notice, id: newId(), created_at: new Date() })
    .execute()
}
