/** Sentences for parts of a draft that its answers do not say: approvals by amount, and the payees that the policy names. */
import type { PolicyFacts } from '@holdfast/policy'
import { useLocale } from '../../words/words.tsx'
import { approvalLines } from '../rules/approval-lines.ts'
import type { RulesView } from '../rules/use-rules.ts'
import { useRulesWords } from '../rules/words.ts'

interface Props {
  readonly document: NonNullable<RulesView['in_force']>['document']
  /** The facts of the draft. */
  readonly facts: PolicyFacts
}

/** The draft sets the lowest tier; those above stay as they are. */
export function SignerApprovals({ document, facts }: Props) {
  const words = useRulesWords()
  const locale = useLocale()
  const roles = words.countingRoles(facts.roleBound.isOn)
  const role = facts.roleBound.isOn ? ('treasurer' as const) : null
  const approvals = document.approvals.map((entry) => ({
    ...entry,
    tiers: entry.tiers.map((tier, at) =>
      at === 0 ? { above: '0', needed: facts.required.count, role } : { ...tier, role: role ?? tier.role },
    ),
  }))
  return (
    <ul>
      {approvalLines({ approvals, assets: document.assets }, words, locale, roles).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** For a draft without a list of recipients. */
export function SignerRecipients({ document: { recipients }, facts }: Props) {
  const words = useRulesWords()
  return (
    <p>
      {words.listed(recipients.length)} {words.othersNeed(facts.required.count)}
    </p>
  )
}
