import type { ApiReply } from '@holdfast/contract'
import { type Database, transaction } from '@holdfast/store'
import { lockPaymentSchedule, updatePaymentSchedule } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { assertVersion, notFound, refusal } from '../../http/refusal.ts'
import { recordChange } from '../../http/record-change.ts'
import { type PaymentPlace, readSchedule } from './read-payments.ts'

type Schedule = ApiReply<'createPaymentSchedule'>
type Row = NonNullable<Awaited<ReturnType<typeof lockPaymentSchedule>>>
type Change = Parameters<typeof updatePaymentSchedule>[2]

interface Changing {
  /** The version on which the change is based. */
  readonly version?: number | undefined
  /** An ended schedule is no fault: it stays as it is. */
  readonly mayHaveEnded?: boolean
  /** From the locked row. Null: it stays as it is. */
  readonly change: (row: Row) => Change | null
}

/** A person's change of a schedule, under its lock: no date is requested meanwhile. An ended one stays ended. */
export const changeSchedule = (
  db: Database,
  who: Who,
  place: PaymentPlace,
  { version, mayHaveEnded = false, change }: Changing,
): Promise<Schedule> =>
  transaction(db, async (tx) => {
    const row = await lockPaymentSchedule(tx, place)
    if (row === undefined) throw notFound('payment_schedule')
    const before = await readSchedule(tx, place)
    assertVersion(row.version, version)
    const hasEnded = row.state === 'ended'
    if (hasEnded && !mayHaveEnded) throw refusal('SCHEDULE_FINISHED')
    const columns = hasEnded ? null : change(row)
    if (columns === null) return before
    await updatePaymentSchedule(tx, place, columns, who.actor.user.id)
    const after = await readSchedule(tx, place)
    const subject = { kind: 'payment-schedule', id: place.id, name: after.name } as const
    await recordChange(tx, who, {
      organisationId: place.entity_id,
      subject,
      verb: 'updated',
      before,
      after,
    })
    return after
  })
