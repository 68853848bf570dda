/** Saving the form's values as a template or as a scheduled payment. */
import type { ApiReply } from '@holdfast/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { useToast } from '../../ui/toast.tsx'
import { usePayWords } from './pay-words.ts'
import { datesBodyOf, type TypedDates } from './schedule-fields.ts'
import type { templateBodyOf } from './transfer-fields.ts'
import type { ScheduledValues } from './use-send-request.ts'

export type Template = ApiReply<'listPaymentTemplates'>[number]
export type Schedule = ApiReply<'listPaymentSchedules'>[number]

/** The edited template or schedule. Null: a new one. */
type Saved = { readonly id: string; readonly version: number } | null

export const paymentsKey = 'payments'

export function useSaveSchedule(saved: Saved, dates: TypedDates, onSaved: () => void) {
  const words = usePayWords()
  const toast = useToast()
  const client = useQueryClient()
  return async (values: ScheduledValues, idempotencyKey: string): Promise<undefined> => {
    const fields = datesBodyOf(dates)
    if (fields === undefined) return
    const { network_code: _, ...payment } = values
    const body = { ...payment, ...fields, name: dates.name.trim() }
    await (saved === null
      ? api.createPaymentSchedule({ body, idempotencyKey })
      : api.updatePaymentSchedule({ params: { id: saved.id }, body, version: saved.version }))
    await client.invalidateQueries({ queryKey: [paymentsKey] })
    toast(words.schedule.saved, body.name)
    onSaved()
  }
}

export function useSaveTemplate(saved: Saved, onSaved: () => void) {
  const words = usePayWords()
  const toast = useToast()
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (body: NonNullable<ReturnType<typeof templateBodyOf>> & { readonly name: string }) =>
      saved === null
        ? api.createPaymentTemplate({ body })
        : api.updatePaymentTemplate({ params: { id: saved.id }, body, version: saved.version }),
    onSuccess: async ({ name }) => {
      await client.invalidateQueries({ queryKey: [paymentsKey] })
      toast(words.template.saved, name)
      onSaved()
    },
  })
  return {
    save: save.mutate,
    reset: save.reset,
    isPending: save.isPending,
    error: save.error,
    failure: save.error === null ? null : answerText(save.error),
  }
}
