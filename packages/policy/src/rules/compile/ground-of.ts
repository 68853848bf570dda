/** The ground of version 1: the signers and the governance that people agreed on, and nothing else. */
import { type RulesDocument, rulesTitle } from '../rules-schema.ts'
import type { RulesBefore } from './rules-sources.ts'

interface Agreed {
  readonly organisation: string
  readonly signers: RulesDocument['signers']
  readonly governance: Pick<RulesDocument['governance'], 'needed' | 'delayHours'>
}

/** The life of a transfer request. */
const longestIntentHours = 72

/** Its version is 0, so no document has it. */
export const groundOf = ({ organisation, signers, governance }: Agreed): RulesBefore => ({
  hash: null,
  document: {
    title: rulesTitle,
    organisation,
    version: 0,
    previous: null,
    signers: signers.toSorted((a, b) => a.party - b.party),
    keys: [],
    people: [],
    assets: [],
    recipients: [],
    others: 'refused',
    approvals: [],
    approvalMinutes: 1,
    hours: null,
    longestIntentHours,
    governance: { ...governance, recovery: null },
  },
})
