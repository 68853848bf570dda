import { judgeRules } from './judge-rules.ts'
import { rulingOfNew } from './ruling-of.ts'
import type { Frozen } from '../freeze.ts'
import { Refused } from '../../../http/refusal.ts'

/** Throws for a new transfer that the rules never allow. Hours and what others spent are checked when it is signed. */
export function assertWithinRules(frozen: Frozen): void {
  const ruling = rulingOfNew(frozen)
  if (ruling === null) return
  const spent = { inAsset: 0n, toRecipient: 0n }
  const { refusals } = judgeRules(ruling, { statements: [], now: new Date(), spent })
  const first = refusals.find(({ code }) => code !== 'OUTSIDE_RULES_HOURS')
  if (first !== undefined) throw new Refused(first, frozen.organisationId)
}
