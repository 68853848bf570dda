/** A chart with its total and notes, or the same as a table, which is always present for screen readers. */
import { lazy, Suspense, type ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { useAnalyticsWords } from './use-analytics-words.ts'
import type { Bar, Usage } from './usage-series.ts'

/** The chart library is loaded with the first chart. */
const UsageChart = lazy(async () => ({ default: (await import('./UsageChart.tsx')).UsageChart }))

interface Props {
  readonly name: string
  readonly total: ReactNode
  readonly note: ReactNode
  readonly summary: string
  readonly by: Usage['by']
  readonly bars: readonly Bar[]
  /** Names of the parts of a bar. */
  readonly heads: readonly string[]
  readonly isTable: boolean
  readonly labelOf: (start: string) => string
  readonly axisText: (value: number) => string
}

export function UsageFigure(props: Props) {
  const { name, total, note, summary, by, bars, heads, isTable, labelOf, axisText } = props
  const words = useAnalyticsWords()
  const barText = ({ start, texts: [first = '', second] }: Bar) =>
    words.bar(labelOf(start), second === undefined ? first : words.both(first, second))
  return (
    <figure aria-label={name} data-chart={name} className="min-w-0">
      <figcaption className="flex flex-wrap items-baseline gap-x-2 pb-1">
        <span className="text-base font-semibold">{name}</span>
        {heads.length > 1 && !isTable && <Legend heads={heads} />}
        <bdi className="ml-auto text-base font-semibold">{total}</bdi>
      </figcaption>
      {!isTable && (
        <bdi className="block aspect-[540/170]">
          <Suspense>
            <UsageChart name={summary} bars={bars} labelOf={labelOf} axisText={axisText} barText={barText} />
          </Suspense>
        </bdi>
      )}
      <table
        className={cx(
          isTable ? 'w-full [&_td]:border-t [&_td]:border-line [&_th]:h-6 [&_tr]:h-6' : 'sr-only',
        )}
      >
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr>
            <th scope="col" className="text-left text-2xs font-medium text-mute">
              {words.start[by]}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="text-right text-2xs font-medium text-mute">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ start, texts }) => (
            <tr key={start}>
              <td className="text-soft">
                <time dateTime={start}>{labelOf(start)}</time>
              </td>
              {texts.map((text, at) => (
                <td key={`${at + 1}`} className="text-right">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="max-w-[34rem] pt-1 text-xs text-mute">{note}</div>
    </figure>
  )
}

const swatches = ['bg-accent/75', 'bg-accent/35']

function Legend({ heads }: { readonly heads: readonly string[] }) {
  return heads.map((head, at) => (
    <span key={head} className="flex items-center gap-1 text-xs text-mute">
      <i aria-hidden className={cx('size-2.5 rounded-sm', swatches[at])} />
      {head}
    </span>
  ))
}
