/** Makes and submits the request of a schedule's due date. It never approves: the request waits for people like any other. */
import type { RefusalBody } from '@holdfast/contract'
import { formatUnits } from '@holdfast/ledger'
import { type Database, type Transaction, transaction } from '@holdfast/store'
import { listOccurrenceDates, listPaymentSchedules, type PaymentSchedule } from '@holdfast/store/read'
import {
  insertPaymentNotice,
  lockPaymentSchedule,
  lockTreasury,
  updatePaymentSchedule,
} from '@holdfast/store/write'
import type { Context } from '../../context.ts'
import { recordOwnChange } from '../../http/record-change.ts'
import { bodyOf, Refused } from '../../http/refusal.ts'
import { refusalOfNode } from '../../node-answers.ts'
import { announceTransfer } from '../transfers/announce-transfer.ts'
import { assertWouldPass } from '../transfers/assert-would-pass.ts'
import { freeze, type Frozen } from '../transfers/freeze.ts'
import { onNetwork } from '../transfers/node.ts'
import { noteStep } from '../transfers/note-step.ts'
import { assertWithinRules } from '../transfers/ruled/assert-within-rules.ts'
import { submitInto } from '../transfers/submit-into.ts'
import { insertFrozen } from '../transfers/write-transfer.ts'
import { type DueDates, dueDates } from './due-dates.ts'
import { passDates } from './pass-dates.ts'
import { type PaymentPlace, readSchedule } from './read-payments.ts'
import { nextTry, triedSince } from './retries.ts'
import { isStopped, whyStopped } from './why-stopped.ts'

type Running = Pick<Context, 'config' | 'db' | 'nodes'>

/** A date is given up this long after its first attempt. */
const retriedForMs = 24 * 3_600_000
/** A request that is made later than this is announced to its requester. */
const lateMs = 3_600_000

export async function runSchedule(context: Running, place: PaymentPlace, now: Date): Promise<void> {
  const { db } = context
  const schedule = await findSchedule(db, place)
  const dates = schedule === undefined ? null : dueDates(schedule, now)
  if (schedule === undefined || dates === null) return
  const runnable = await whyStopped(db, schedule)
  if (isStopped(runnable)) return stop(db, schedule, runnable)
  try {
    const { actor, wallet } = runnable
    const frozen = await freeze(context, { wallet, requestedBy: actor.user.id }, fieldsOf(schedule))
    assertWithinRules(frozen)
    await assertWouldPass(context, onNetwork(frozen.network), frozen)
    await request(context, schedule, { dates, frozen, now })
  } catch (error) {
    const refused = error instanceof Refused ? error : refusalOfNode(error)
    if (refused === null) throw error
    await postpone(db, schedule, { dates, why: bodyOf(refused), now })
  }
}

const findSchedule = async (
  db: Database | Transaction,
  { entity_id, id }: PaymentPlace,
): Promise<PaymentSchedule | undefined> =>
  (await listPaymentSchedules(db, { organisationIds: [entity_id], id }))[0]

const fieldsOf = (schedule: PaymentSchedule) => ({
  recipient_address: schedule.recipient_address,
  amount: formatUnits(BigInt(schedule.units), schedule.token_decimals),
  token_id: schedule.token_id,
  network_code: schedule.network_code,
  memo: schedule.memo,
  // The person stated by the schedule that the same is paid again.
  is_repeat: schedule.repeats !== 'once',
})

interface Due {
  readonly dates: DueDates
  readonly frozen: Frozen
  readonly now: Date
}

function request(
  { db, config }: Running,
  schedule: PaymentSchedule,
  { dates, frozen, now }: Due,
): Promise<void> {
  return ifUnchanged(db, schedule, async (tx) => {
    const { entity_id, id } = schedule
    const place = { entity_id, schedule_id: id }
    const runnable = await whyStopped(tx, schedule)
    const isMade = (await listOccurrenceDates(tx, place, [dates.due])).length > 0
    if (isStopped(runnable)) return
    if (isMade) return passDates(tx, schedule, dates, null)
    const { actor } = runnable
    const created = await insertFrozen(tx, { actor }, frozen, {
      origin: 'form',
      note: schedule.note,
      scheduleId: id,
      askers: schedule.askers,
    })
    await announceTransfer(tx, created, { who: null, verb: 'created' })
    const submission = { by: actor.user.id, caller: null }
    const { message, after } = await submitInto(tx, config, created, submission)
    await noteStep(tx, after, { category: 'orchestrator', step: 'submitted', message })
    await announceTransfer(tx, after, { who: null, verb: 'submitted', before: created })
    await passDates(tx, schedule, dates, { requestId: after.id, why: null })
    if (dates.skipped.length > 0 || now.getTime() - dates.due.getTime() > lateMs)
      await notify(tx, schedule, { kind: 'late', dates, why: null })
  })
}

interface Postponed {
  readonly dates: DueDates
  readonly why: RefusalBody
  readonly now: Date
}

/** Tries again later; after a day within the policy's hours the date is given up. */
const postpone = (db: Database, schedule: PaymentSchedule, { dates, why, now }: Postponed): Promise<void> =>
  ifUnchanged(db, schedule, async (tx) => {
    const tried_at = triedSince(schedule, { due: dates.due, why, now })
    if (tried_at !== null && now.getTime() - tried_at.getTime() > retriedForMs) {
      await passDates(tx, schedule, dates, { requestId: null, why })
      return notify(tx, schedule, { kind: 'refused', dates, why })
    }
    const change = { retry_at: nextTry(now), tried_at, why_refusal: JSON.stringify(why) }
    await updatePaymentSchedule(tx, schedule, change, null)
    if (schedule.why_refusal === null) await notify(tx, schedule, { kind: 'waiting', dates, why })
  })

/** After an unexpected error, so that the schedule is not tried again at once. */
export const delaySchedule = (db: Database, place: PaymentPlace, now: Date): Promise<void> =>
  transaction(db, async (tx) => {
    const row = await lockPaymentSchedule(tx, place)
    if (row?.state === 'active') await updatePaymentSchedule(tx, place, { retry_at: nextTry(now) }, null)
  })

const stop = (db: Database, schedule: PaymentSchedule, why: RefusalBody): Promise<void> =>
  ifUnchanged(db, schedule, async (tx) => {
    const { entity_id, id, name } = schedule
    const before = await readSchedule(tx, schedule)
    await updatePaymentSchedule(
      tx,
      schedule,
      { state: 'stopped', next_at: null, retry_at: null, tried_at: null, why_refusal: JSON.stringify(why) },
      null,
    )
    await notify(tx, schedule, { kind: 'stopped', dates: null, why })
    const after = await readSchedule(tx, schedule)
    const subject = { kind: 'payment-schedule', id, name } as const
    await recordOwnChange(tx, { organisationId: entity_id, subject, verb: 'updated', before, after })
  })

interface Announced {
  readonly kind: 'stopped' | 'refused' | 'waiting' | 'late'
  readonly dates: DueDates | null
  readonly why: RefusalBody | null
}

async function notify(
  tx: Transaction,
  { entity_id, id, requested_by, created_by }: PaymentSchedule,
  { kind, dates, why }: Announced,
): Promise<void> {
  for (const user_id of new Set([requested_by, created_by]))
    await insertPaymentNotice(tx, {
      entity_id,
      user_id,
      schedule_id: id,
      kind,
      due_at: dates?.due ?? null,
      skipped: dates?.skipped.length ?? 0,
      why_refusal: why === null ? null : JSON.stringify(why),
    })
}

/** Under the locks of the treasury and of the schedule, unless a person or another server has changed it since it was read. */
const ifUnchanged = (
  db: Database,
  schedule: PaymentSchedule,
  act: (tx: Transaction) => Promise<void>,
): Promise<void> =>
  transaction(db, async (tx) => {
    await lockTreasury(tx, schedule.entity_id)
    const row = await lockPaymentSchedule(tx, schedule)
    const isUnchanged =
      row !== undefined &&
      row.version === schedule.version &&
      row.state === schedule.state &&
      row.next_at?.getTime() === schedule.next_at?.getTime()
    if (isUnchanged) await act(tx)
  })
