import { ApiError } from '@holdfast/contract'

/** The text of a list that could not be loaded: the status line of the answer, or that no answer came. */
export function failureText(error: Error, unreachable: string): string {
  if (error instanceof ApiError) return error.statusText
  return error instanceof TypeError ? unreachable : error.message
}
