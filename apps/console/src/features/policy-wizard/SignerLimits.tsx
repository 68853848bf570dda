/** The limits that signers enforce, in units of each asset: the dollars of this step become such units only when they change. */
import { useLocale } from '../../words/words.tsx'
import { useWizardWords } from '../policies/words.ts'
import { amountText } from '../rules/describe-rules-change.ts'
import { useRules } from '../rules/use-rules.ts'
import { useRulesWords } from '../rules/words.ts'

export function SignerLimits() {
  const { start: words } = useWizardWords()
  const { cap } = useRulesWords()
  const locale = useLocale()
  const { data: rules } = useRules()
  const assets = rules?.in_force?.document.assets ?? []
  if (assets.length === 0) return null
  return (
    <div className="grid gap-1 text-soft" data-signer-limits>
      <p>{words.signerLimits}</p>
      <ul className="text-xs">
        {assets.map((asset) => (
          <li key={`${asset.network} ${asset.id}`}>
            {cap(amountText(asset.perTransfer, asset, locale), amountText(asset.perDay, asset, locale))}
          </li>
        ))}
      </ul>
    </div>
  )
}
