import { ApiError } from '@holdfast/contract'
import type { TransactionsWords } from './transactions-words.ts'

/** The documented text of a failed call: the server's reason, else its status line. */
export function reasonOrStatusLine(
  error: Error,
  { failed, unreachable }: Pick<TransactionsWords, 'failed' | 'unreachable'>,
): string {
  if (error instanceof ApiError) return failed(error.detail ?? `${error.status} ${error.statusText}`)
  return error instanceof TypeError ? unreachable : failed(error.message)
}
