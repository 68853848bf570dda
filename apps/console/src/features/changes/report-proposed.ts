import { codeOf, isConflict } from '../../calls/refusals.ts'
import { reportSuccess } from '../../ui/toast.tsx'

/** The change was stored as a proposal, and another person has to adopt it. */
export const isProposed = (error: unknown): error is Error & { readonly detail: string } =>
  codeOf(error) === 'CHANGE_PROPOSED' && isConflict(error)

/** Shows who has to adopt the change; false for any other error. */
export function reportProposed(error: unknown): boolean {
  if (!isProposed(error)) return false
  reportSuccess(error.detail)
  return true
}
