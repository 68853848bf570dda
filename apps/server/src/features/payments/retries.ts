/** When the due date of a schedule is tried again after a refusal, and since when it has been tried. */
import type { RefusalBody } from '@holdfast/contract'
import type { PaymentSchedule } from '@holdfast/store/read'

const everyMs = 10 * 60_000

export const nextTry = (now: Date): Date => new Date(now.getTime() + everyMs)

interface Attempt {
  readonly due: Date
  readonly why: RefusalBody
  readonly now: Date
}

/** The first attempt at this date, later by the time that passed outside the policy's hours. Null: every attempt was outside them. */
export function triedSince(
  { tried_at, retry_at }: Pick<PaymentSchedule, 'tried_at' | 'retry_at'>,
  { due, why, now }: Attempt,
): Date | null {
  // An earlier date, which this one replaces, may have been tried before.
  const since = tried_at === null ? null : new Date(Math.max(tried_at.getTime(), due.getTime()))
  if (why.code !== 'OUTSIDE_HOURS') return since ?? now
  const lastTry = retry_at === null ? now.getTime() : retry_at.getTime() - everyMs
  return since === null ? null : new Date(since.getTime() + now.getTime() - lastTry)
}
