import { answerText, codeOf } from '../../calls/refusals.ts'
import { reportSuccess } from '../../ui/toast.tsx'

/** The change was stored as a proposal, and another person has to adopt it. */
export const isProposed = (error: unknown): error is Error => codeOf(error) === 'CHANGE_PROPOSED'

/** Shows who has to adopt the change; false for any other error. */
export function reportProposed(error: unknown): boolean {
  if (!isProposed(error)) return false
  reportSuccess(answerText(error))
  return true
}
