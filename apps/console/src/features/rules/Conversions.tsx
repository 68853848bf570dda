/** How the caps of a version were computed, and what its figures leave out: people adopt the base units. */
import type { RulesInAnswer } from '@holdfast/contract'
import { fullAmount } from '../../format/amount.ts'
import { useLocale } from '../../words/words.tsx'
import { amountText } from './describe-rules-change.ts'
import { UnlistedAssets } from './UnlistedAssets.tsx'
import { useRulesWords } from './words.ts'

type Prices = NonNullable<RulesInAnswer['versions'][number]['prices']>

interface Props {
  readonly prices: Prices
  readonly assets: readonly {
    readonly network: string
    readonly id: string
    readonly symbol: string
    readonly decimals: number
  }[]
}

export function Conversions({ prices, assets }: Props) {
  const words = useRulesWords()
  const locale = useLocale()
  return (
    <div className="grid gap-1" data-conversions>
      <p className="text-soft">{words.compile.serverOnly}</p>
      <ul>
        {prices.conversions.map((made) => {
          const asset = {
            network: made.network,
            id: made.asset,
            symbol: made.symbol,
            decimals: made.decimals,
          }
          return (
            <li key={`${made.network} ${made.asset}`}>
              {words.cap(amountText(made.perTransfer, asset, locale), amountText(made.perDay, asset, locale))}{' '}
              <span className="text-mute">
                {words.priced(fullAmount(made.usd, locale), made.source, made.day)}
              </span>
            </li>
          )
        })}
        {[
          ...prices.fixed.map((caps) => ({ ...caps, note: words.setByPeople })),
          ...prices.kept.map((caps) => ({ ...caps, note: words.kept })),
        ].map(({ network, id, perTransfer, perDay, note }) => {
          const asset = assets.find((known) => known.network === network && known.id === id)
          if (asset === undefined) return null
          return (
            <li key={`${network} ${id}`}>
              {words.cap(amountText(perTransfer, asset, locale), amountText(perDay, asset, locale))}{' '}
              <span className="text-mute">{note}</span>
            </li>
          )
        })}
      </ul>
      <UnlistedAssets unlisted={prices.unlisted} />
      {prices.unnamed > 0 && <p className="text-warn">{words.unnamed(prices.unnamed)}</p>}
    </div>
  )
}
