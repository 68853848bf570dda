import { codeOf, uniqueViolation } from '@holdfast/store'
import type { Refused } from '../../http/refusal.ts'

/** Refuses an act that would put an address into a list twice. */
export async function refuseTwins<T>(refused: Refused, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (codeOf(error) !== uniqueViolation) throw error
    throw refused
  }
}
