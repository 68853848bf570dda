/** Templates and scheduled payments of the organisation. */
import { useQuery } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { useSession } from '../../session/use-session.ts'
import { amountForField } from '../../format/parse-amount.ts'
import { notScheduled, type TypedDates } from './schedule-fields.ts'
import { nothingTyped, type Typed } from './typed-transfer.ts'
import { paymentsKey, type Schedule, type Template } from './use-save-payment.ts'

export function useTemplates() {
  const { entityId } = useSession()
  return useQuery({
    queryKey: [paymentsKey, 'templates', entityId],
    queryFn: () => api.listPaymentTemplates({ query: { entity_id: entityId } }),
    staleTime: 15_000,
  })
}

export function useSchedules() {
  const { entityId } = useSession()
  return useQuery({
    queryKey: [paymentsKey, 'schedules', entityId],
    queryFn: () => api.listPaymentSchedules({ query: { entity_id: entityId } }),
    staleTime: 15_000,
    refetchInterval: 30_000,
  })
}

/** The form's values of a saved payment. */
export const typedOfPayment = (payment: Template | Schedule, locale: string): Typed => ({
  ...nothingTyped,
  network: payment.network_id,
  wallet: payment.wallet_id,
  token: payment.token_id,
  recipient: payment.recipient_address,
  amount: payment.amount === null ? '' : amountForField(payment.amount, locale),
  memo: payment.memo,
  note: payment.note,
})

export const datesOfSchedule = (schedule: Schedule): TypedDates => ({
  ...notScheduled,
  repeats: schedule.repeats,
  name: schedule.name,
  startsOn: schedule.starts_on,
  time: schedule.time,
  dayOfMonth: schedule.day_of_month,
  end:
    schedule.repeats === 'once'
      ? 'never'
      : schedule.ends_on !== null
        ? 'on'
        : schedule.count !== null
          ? 'after'
          : 'never',
  endsOn: schedule.ends_on ?? '',
  count: schedule.repeats === 'once' ? null : schedule.count,
})
