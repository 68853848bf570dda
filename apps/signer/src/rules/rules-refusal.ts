import { type RulesFault, rulesFaultText } from '@holdfast/policy/rules'
import { Refusal } from '../refusal.ts'

/** The refusal of the first fault. */
export function rulesRefusal([fault]: readonly RulesFault[]): Refusal {
  if (fault === undefined) throw new Error('a refusal without a fault')
  const { code, field } = fault
  return new Refusal(code, { detail: rulesFaultText(fault), ...(field !== '' && { field }) })
}
