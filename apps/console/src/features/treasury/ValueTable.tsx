/** The figures of the chart, newest first. */
import { Scroller } from '../../ui/Scroller.tsx'
import { useLocale } from '../../words/words.tsx'
import { dollars } from '../../format/dollars.ts'
import { pointLabel } from './point-label.ts'
import type { Treasury } from './use-treasury.ts'
import { useTreasuryWords } from './words.ts'

interface Props {
  readonly range: Treasury['range']
  readonly series: Treasury['series']
}

const head = 'sticky top-0 bg-page px-2 py-1 text-2xs font-medium text-mute'

export function ValueTable({ range, series }: Props) {
  const words = useTreasuryWords()
  const locale = useLocale()
  return (
    <Scroller label={words.value} className="h-[232px] border-y border-line">
      <table className="w-full">
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              {words.time}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {words.valueUsd}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {words.in}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {words.out}
            </th>
          </tr>
        </thead>
        <tbody data-value>
          {series.toReversed().map((point) => (
            <tr key={point.at} className="border-t border-line">
              <th scope="row" className="px-2 py-1 text-left font-normal text-soft">
                {pointLabel(point.at, range, locale, 'full')}
              </th>
              <td className="px-2 py-1 text-right font-medium">
                {point.is_partial && (
                  <span title={words.partial} className="pr-1 text-warn">
                    *<span className="sr-only">{words.partial}</span>
                  </span>
                )}
                {dollars(point.value_usd, locale)}
              </td>
              <td className="px-2 py-1 text-right">{dollars(point.in_usd, locale)}</td>
              <td className="px-2 py-1 text-right">{dollars(point.out_usd, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}
