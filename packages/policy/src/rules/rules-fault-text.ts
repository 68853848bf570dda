/** Apart from the checks, so that a page with texts of its own loads none of these. */
import { rulesFaults } from './faults/rules-faults.ts'
import type { RulesFault } from './rules-fault.ts'

/** In English. */
export const rulesFaultText = ({ code, params }: RulesFault): string =>
  rulesFaults[code].text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
