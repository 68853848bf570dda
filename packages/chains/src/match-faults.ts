/** The faults of bytes that do not match an intent. */
import type { MatchFault, RefusalCode } from './transfers.ts'

export const matchFault = (
  code: RefusalCode,
  field: string | null = null,
  intended: string | null = null,
  found: string | null = null,
): MatchFault => ({ code, field, intended, found })

/** Empty if the two are equal. */
export const mismatch = (field: string, intended: string, found: string): MatchFault[] =>
  intended === found ? [] : [matchFault('INTENT_MISMATCH', field, intended, found)]
