/** While no recipients are listed: the payees that the signers' rules name stay, and what everyone else needs. */
import { useRules } from '../rules/use-rules.ts'
import { useRulesWords } from '../rules/words.ts'

export function RecipientsThatStay({ needed }: { readonly needed: number }) {
  const { listed, othersNeed } = useRulesWords()
  const { data: rules } = useRules()
  const inForce = rules?.in_force ?? null
  if (inForce === null || inForce.document.others === 'refused') return null
  return (
    <p className="text-soft" data-recipients-stay>
      {listed(inForce.document.recipients.length)} {othersNeed(needed)}
    </p>
  )
}
