import type { PaymentSchedule } from '@holdfast/store/read'

/** Everyone who stated or resumed the schedule, with this person. */
export const askersWith = (
  { askers, created_by, requested_by }: Pick<PaymentSchedule, 'askers' | 'created_by' | 'requested_by'>,
  personId: string,
): string[] => [...new Set([...askers, created_by, requested_by, personId])]
