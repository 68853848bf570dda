import { ApiError } from '@holdfast/contract'

/** Why a list could not be loaded: the status text of the response, or that the server could not be reached. */
export function statusLineOf(error: Error, unreachable: string): string {
  if (error instanceof ApiError) return error.statusText
  return error instanceof TypeError ? unreachable : error.message
}
