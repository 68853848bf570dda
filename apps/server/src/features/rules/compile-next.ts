import type { RulesPrices } from '@holdfast/contract'
import { compileRules, type Rules, rulesFaultText, type RulesSources } from '@holdfast/policy/rules'
import { refusal } from '../../http/refusal.ts'

export interface CompiledNext {
  readonly rules: Rules
  readonly prices: RulesPrices
}

/** Throws `RULES_INVALID` for a policy that its people could not meet. */
export function compileNext(sources: RulesSources, note: string): CompiledNext {
  const result = compileRules(sources)
  if (!result.ok) {
    const [fault] = result.faults
    const detail = fault === undefined ? '' : rulesFaultText(fault)
    throw refusal('RULES_INVALID', { field: fault?.field ?? '', detail })
  }
  const { rules, conversions, unlisted } = result.value
  return {
    rules,
    prices: { conversions: [...conversions], unlisted: [...unlisted], bundle: sources.bundle, note },
  }
}
