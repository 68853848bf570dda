import { Refused } from './refusal.ts'

/** Throws a refusal that a transaction returned, and so committed what it wrote before. */
export function replyOf<T>(outcome: T | Refused): T {
  if (outcome instanceof Refused) throw outcome
  return outcome
}
