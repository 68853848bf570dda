/** Assets that have no caps in the rules, with the reason. */
import type { RulesInAnswer } from '@holdfast/contract'
import { useRulesWords } from './words.ts'

type Unlisted = NonNullable<RulesInAnswer['versions'][number]['prices']>['unlisted']

export function UnlistedAssets({ unlisted }: { readonly unlisted: Unlisted }) {
  const { unlisted: texts } = useRulesWords()
  return (['NO_PRICE', 'CAP_BELOW_ONE_UNIT'] as const).map((why) => {
    const symbols = unlisted.filter((asset) => asset.why === why).map(({ symbol }) => symbol)
    return symbols.length === 0 ? null : (
      <p key={why} className="text-warn">
        {texts[why](symbols.join(', '))}
      </p>
    )
  })
}
