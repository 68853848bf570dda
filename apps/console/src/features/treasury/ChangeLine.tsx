/** The change of the total in the chosen period, and the time of the prices. */
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { localTime } from '../../format/time.ts'
import { useLocale } from '../../words/words.tsx'
import { dollars } from '../../format/dollars.ts'
import { percent } from './figures.ts'
import { useRange, useTreasury } from './use-treasury.ts'
import { useTreasuryWords } from './words.ts'

export function ChangeLine() {
  const words = useTreasuryWords()
  const locale = useLocale()
  const { range } = useRange()
  const { data } = useTreasury()
  if (data === undefined) return null
  const { change, series } = data
  const isSinceFirst = change?.percent === null && !/[1-9]/.test(series[0]?.value_usd ?? '')
  const direction = change === null ? 0 : Math.sign(Number(change.usd))
  const Icon = direction > 0 ? TrendingUp : direction < 0 ? TrendingDown : Minus
  return (
    <span data-value data-testid="treasury-change" className="flex flex-wrap items-center gap-x-2">
      {change === null ? (
        <span className="text-warn">
          {data.priced_at === null ? words.noPrices : words.changeUnknown(words.since[range])}
        </span>
      ) : (
        <span
          className={
            direction > 0
              ? 'inline-flex items-center gap-1.5 font-medium text-accent'
              : 'inline-flex items-center gap-1.5 font-medium'
          }
        >
          <Icon aria-hidden className="size-3.5" />
          {dollars(change.usd, locale, 'signed')}
          {change.percent !== null && ` (${percent(change.percent, locale)})`}
        </span>
      )}
      <span className="text-mute">
        {change !== null && (isSinceFirst ? words.sinceFirst : words.since[range])}
        {data.priced_at !== null && ` · ${words.pricesAt(localTime(data.priced_at).slice(0, 16))}`}
      </span>
    </span>
  )
}
