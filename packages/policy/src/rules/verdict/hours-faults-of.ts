import { type RulesFault, rulesFault } from '../rules-fault.ts'
import type { RulesHours } from '../rules-schema.ts'

/** `now`: milliseconds since 1970. */
export function hoursFaultsOf(hours: RulesHours | null, now: number): RulesFault[] {
  if (hours === null) return []
  const { days, from, to } = hours
  const moment = new Date(now)
  const hour = moment.getUTCHours()
  const isOpen = days.includes(moment.getUTCDay()) && hour >= from && hour < to
  return isOpen ? [] : [rulesFault('OUTSIDE_RULES_HOURS', '', { from, to })]
}
