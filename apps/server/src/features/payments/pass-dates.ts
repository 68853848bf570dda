import type { RefusalBody } from '@holdfast/contract'
import { nextPaymentDate } from '@holdfast/ledger'
import type { Transaction } from '@holdfast/store'
import { listOccurrenceDates, type PaymentSchedule } from '@holdfast/store/read'
import { insertPaymentOccurrence, updatePaymentSchedule } from '@holdfast/store/write'
import type { DueDates } from './due-dates.ts'
import { datesOf } from './present-payments.ts'

interface Outcome {
  /** Null: the date was refused for good. */
  readonly requestId: string | null
  readonly why: RefusalBody | null
}

/** Writes the outcome of the due date, marks the missed ones, and moves the schedule on. Dates that have an outcome, from before an
 *  edit, keep it. The caller holds the lock of the schedule. */
export async function passDates(
  tx: Transaction,
  schedule: PaymentSchedule,
  { due, skipped }: DueDates,
  outcome: Outcome | null,
): Promise<void> {
  const place = { entity_id: schedule.entity_id, schedule_id: schedule.id }
  const known = new Set((await listOccurrenceDates(tx, place, skipped)).map((date) => date.getTime()))
  for (const date of skipped)
    if (!known.has(date.getTime()))
      await insertPaymentOccurrence(tx, { ...place, due_at: date, outcome: 'skipped' })
  if (outcome !== null)
    await insertPaymentOccurrence(tx, {
      ...place,
      due_at: due,
      outcome: outcome.requestId === null ? 'refused' : 'requested',
      request_id: outcome.requestId,
      why_refusal: outcome.why === null ? null : JSON.stringify(outcome.why),
    })
  const done = schedule.done + skipped.length + 1
  const isLast = schedule.most !== null && done >= schedule.most
  const next = isLast ? null : nextPaymentDate(datesOf(schedule), due)
  await updatePaymentSchedule(
    tx,
    schedule,
    {
      done,
      next_at: next,
      state: next === null ? 'ended' : 'active',
      retry_at: null,
      tried_at: null,
      why_refusal: null,
    },
    null,
  )
}
