import type { TransferListWords } from './list-words.ts'
import type { TransferRequest } from './use-transfers.ts'

/** In words of the language for what is known by its code; what a node said beside, as it said it. */
export function failureInWords(
  { failure_code: code, failure }: TransferRequest,
  { statuses, failures: { refused, ...known } }: TransferListWords,
): string {
  if (code === null) return failure ?? statuses.failed
  return isIn(known, code) ? known[code] : refused(code)
}

const isIn = <Code extends string>(known: Readonly<Record<Code, string>>, code: string): code is Code =>
  Object.hasOwn(known, code)
