import type { RulesPrices } from '@holdfast/contract'
import { compileRules, type Rules, type RulesFault, type RulesSources } from '@holdfast/policy/rules'
import { compileRefusal } from './compile-refusal.ts'

export interface CompiledNext {
  readonly rules: Rules
  readonly prices: RulesPrices
}

/** Throws a refusal for a policy that its people could not meet, or with too many recipients. */
export function compileNext(sources: RulesSources, note: string): CompiledNext {
  const result = compileRules(sources)
  if (!result.ok) throw refusalOf(result.faults)
  const { rules, conversions, unlisted, fixed, kept, unnamed } = result.value
  return {
    rules,
    prices: {
      conversions: [...conversions],
      unlisted: [...unlisted],
      fixed: [...fixed],
      kept: [...kept],
      unnamed,
      bundle: sources.bundle,
      note,
    },
  }
}

function refusalOf([fault]: readonly RulesFault[]): Error {
  return fault === undefined ? new Error('a refusal without a fault') : compileRefusal(fault)
}
