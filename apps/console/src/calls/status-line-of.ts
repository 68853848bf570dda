import { ApiError } from '@holdfast/contract'

/** The reason why a list could not be loaded: the status text of the answer, or that no answer came. */
export function statusLineOf(error: Error, unreachable: string): string {
  if (error instanceof ApiError) return error.statusText
  return error instanceof TypeError ? unreachable : error.message
}
