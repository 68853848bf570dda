import type { ApiReply } from '@holdfast/contract'
import { formatUnits, nextPaymentDates, type PaymentDates } from '@holdfast/ledger'
import type { PaymentSchedule, PaymentTemplate } from '@holdfast/store/read'

const shared = (payment: PaymentSchedule | PaymentTemplate) => ({
  id: payment.id,
  entity_id: payment.entity_id,
  name: payment.name,
  wallet_id: payment.wallet_id,
  wallet_name: payment.wallet_name,
  network_code: payment.network_code,
  network_name: payment.network_name,
  network_id: payment.network_id,
  token_id: payment.token_id,
  token_symbol: payment.token_symbol,
  recipient_address: payment.recipient_address,
  payee_name: payment.payee_name,
  memo: payment.memo,
  note: payment.note,
  version: payment.version,
  created_by: { id: payment.created_by, name: payment.creator },
  created_at: payment.created_at.toISOString(),
})

export const presentTemplate = (template: PaymentTemplate): ApiReply<'createPaymentTemplate'> => ({
  ...shared(template),
  amount: template.units === null ? null : formatUnits(BigInt(template.units), template.token_decimals),
})

export const datesOf = (
  schedule: Pick<PaymentSchedule, 'repeats' | 'starts_on' | 'time' | 'day_of_month' | 'ends_on'>,
): PaymentDates => ({
  repeats: schedule.repeats,
  startsOn: schedule.starts_on,
  time: schedule.time,
  dayOfMonth: schedule.day_of_month,
  endsOn: schedule.ends_on,
})

const shownDates = 3

export const presentSchedule = (schedule: PaymentSchedule): ApiReply<'createPaymentSchedule'> => ({
  ...shared(schedule),
  amount: formatUnits(BigInt(schedule.units), schedule.token_decimals),
  repeats: schedule.repeats,
  starts_on: schedule.starts_on,
  time: schedule.time,
  day_of_month: schedule.day_of_month,
  ends_on: schedule.ends_on,
  count: schedule.most,
  done: schedule.done,
  state: schedule.state,
  next: nextOf(schedule).map((date) => date.toISOString()),
  why: schedule.why_refusal,
  requested_by: { id: schedule.requested_by, name: schedule.requester },
  last:
    schedule.last === null
      ? null
      : {
          due_at: schedule.last.due_at.toISOString(),
          outcome: schedule.last.outcome,
          request_id: schedule.last.request_id,
          why: schedule.last.why_refusal,
        },
})

function nextOf(schedule: PaymentSchedule): Date[] {
  const { next_at, most, done } = schedule
  if (schedule.state !== 'active' || next_at === null) return []
  const left = Math.min(shownDates, most === null ? shownDates : most - done)
  return [next_at, ...nextPaymentDates(datesOf(schedule), next_at, shownDates - 1)].slice(0, left)
}
