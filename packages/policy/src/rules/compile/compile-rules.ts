/**
 * The policy of the wizard as the next version of the rules. US dollars become base units of each asset, at one price;
 * people adopt the base units. Countries, IP addresses and dollars themselves stay with the server, because signers
 * know none of them.
 */
import { encodeRules, parseRules } from '../rules-document.ts'
import { type Checked, refused } from '../rules-fault.ts'
import type { RulesDocument } from '../rules-schema.ts'
import { compileAssets } from './compile-assets.ts'
import { compilePeople } from './compile-people.ts'
import { compileRecipients, othersOf } from './compile-recipients.ts'
import { fitRecipients } from './fit-recipients.ts'
import type { CompiledRules, RulesSources } from './rules-sources.ts'
import { hoursOf, termFaults } from './terms-of.ts'

/** The faults of terms that refer to nothing, of too many recipients, or of a document that contradicts itself. */
export function compileRules(sources: RulesSources): Checked<CompiledRules> {
  const { before, bundle, keys, governance, terms } = sources
  const { assets, approvals, conversions, unlisted, fixed, kept } = compileAssets(sources)
  const { recipients, withTerms } = compileRecipients(sources, assets)
  const faults = termFaults(sources, { assets, recipients })
  if (faults.length > 0) return refused(...faults)
  const document: RulesDocument = {
    ...before.document,
    version: before.document.version + 1,
    previous: before.hash,
    keys: [...keys],
    people: compilePeople(sources),
    assets,
    approvals,
    recipients: [],
    others: othersOf(sources),
    approvalMinutes: bundle.app.approvals.expiryMinutes,
    hours: hoursOf(sources),
    longestIntentHours: terms.longestIntentHours ?? before.document.longestIntentHours,
    governance: {
      ...before.document.governance,
      needed: governance.needed ?? before.document.governance.needed,
      delayHours: governance.delayHours ?? before.document.governance.delayHours,
      recovery: governance.recovery === undefined ? before.document.governance.recovery : governance.recovery,
    },
  }
  const fitted = fitRecipients(document, { recipients, withTerms })
  if (!fitted.ok) return fitted
  const parsed = parseRules(encodeRules(fitted.value))
  if (!parsed.ok) return parsed
  const unnamed = recipients.length - fitted.value.recipients.length
  return { ok: true, value: { rules: parsed.value, conversions, unlisted, fixed, kept, unnamed } }
}
