/**
 * The policy of the wizard as the next version of the rules. US dollars become base units of each asset, at one price;
 * people adopt the base units. Countries, IP addresses and dollars themselves stay with the server, because signers
 * know none of them.
 */
import { treasuryHours } from '../../enforce/controls.ts'
import { encodeRules, parseRules } from '../rules-document.ts'
import type { Checked } from '../rules-fault.ts'
import type { RulesDocument, RulesHours } from '../rules-schema.ts'
import { compileAssets } from './compile-assets.ts'
import { compilePeople } from './compile-people.ts'
import { compileRecipients, othersOf } from './compile-recipients.ts'
import type { CompiledRules, RulesSources } from './rules-sources.ts'

/** The faults of a document that contradicts itself, as `parseRules` gives them. */
export function compileRules(sources: RulesSources): Checked<CompiledRules> {
  const { before, bundle, keys, governance } = sources
  const { assets, approvals, conversions, unlisted } = compileAssets(sources)
  const document: RulesDocument = {
    ...before.document,
    version: before.document.version + 1,
    previous: before.hash,
    keys: [...keys],
    people: compilePeople(sources),
    assets,
    approvals,
    recipients: compileRecipients(sources, assets),
    others: othersOf(sources),
    approvalMinutes: bundle.app.approvals.expiryMinutes,
    hours: hoursOf(sources),
    governance: {
      ...before.document.governance,
      needed: governance.needed ?? before.document.governance.needed,
      delayHours: governance.delayHours ?? before.document.governance.delayHours,
    },
  }
  const parsed = parseRules(encodeRules(document))
  return parsed.ok ? { ok: true, value: { rules: parsed.value, conversions, unlisted } } : parsed
}

/** The same hours as the server's. */
const hoursOf = ({ bundle }: RulesSources): RulesHours | null =>
  bundle.app.controls.treasuryHoursOnly ? weekdays : null

const weekdays: RulesHours = {
  days: [...treasuryHours.days],
  from: treasuryHours.from,
  to: treasuryHours.to,
}
