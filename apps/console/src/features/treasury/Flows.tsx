/** In, out, fees and prices, which add up to the change, so that receiving and rising prices are not confused. */
import { useLocale } from '../../words/words.tsx'
import { dollars } from '../../format/dollars.ts'
import { flowsInCents } from './figures.ts'
import type { Treasury } from './use-treasury.ts'
import { useTreasuryWords } from './words.ts'

export function Flows({ change }: { readonly change: NonNullable<Treasury['change']> }) {
  const words = useTreasuryWords()
  const locale = useLocale()
  const flows = flowsInCents(change)
  const figures = [
    [words.in, flows.in],
    [words.out, flows.out],
    [words.fees, flows.fees],
    [words.prices, flows.prices],
    [words.change, flows.change],
  ] as const
  return (
    <dl
      data-value
      title={words.ownMoves}
      className="grid grid-cols-3 gap-x-3 gap-y-2 border-t border-line pt-3 text-xs"
    >
      {figures.map(([label, value]) => (
        <div key={label} className="last:font-medium">
          <dt className="text-2xs font-normal text-mute">{label}</dt>
          <dd data-flow={label}>{dollars(value, locale, 'signed')}</dd>
        </div>
      ))}
    </dl>
  )
}
