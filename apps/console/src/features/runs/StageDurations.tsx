/** Seven histograms on one scale, or the same as a table, and the counters. */
import type { ApiReply } from '@holdfast/contract'
import { lazy, Suspense, useState } from 'react'
import { countText } from '../../format/count-text.ts'
import { localTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocale } from '../../words/words.tsx'
import { type Histogram, scaleOf } from './chart-scale.ts'
import { durationText } from './run-text.ts'
import { Figures, Section } from './Section.tsx'
import { useRunWords } from './use-run-words.ts'

type Metrics = ApiReply<'getIngestionMetrics'>

/** The chart library is loaded with the first chart. */
const StageChart = lazy(async () => ({ default: (await import('./StageChart.tsx')).StageChart }))

const names = [
  'ingest_fetch',
  'ingest_parse',
  'ingest_upsert',
  'ingest_index',
  'ingest_balance',
  'ingest_reconcile',
  'ingest_end_to_end',
] as const satisfies readonly Histogram['name'][]

interface Props {
  readonly histograms: readonly Histogram[]
  readonly newestRuns: number | null
}

export function StageDurations({ histograms, newestRuns }: Props) {
  const { metrics: words } = useRunWords()
  const locale = useLocale()
  const [isTable, setTable] = useState(false)
  const series = names.map((name) => ({
    name,
    histogram: histograms.find((histogram) => histogram.name === name),
  }))
  return (
    <Section
      title={words.stages}
      why={newestRuns !== null && words.stagesWhy(countText(newestRuns, locale))}
      action={
        <Button look="ghost" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? words.asCharts : words.asTable}
        </Button>
      }
    >
      {isTable ? <StageTable series={series} /> : <StageCharts series={series} />}
    </Section>
  )
}

type Series = readonly { readonly name: Histogram['name']; readonly histogram: Histogram | undefined }[]

function StageCharts({ series }: { readonly series: Series }) {
  const { metrics: words } = useRunWords()
  const scale = scaleOf(series.flatMap(({ histogram }) => histogram ?? []))
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-x-5 gap-y-4">
      {series.map(({ name, histogram }) => (
        <figure key={name} data-series={name} className="min-h-36">
          <figcaption className="font-medium">{words.hist[name]}</figcaption>
          {histogram === undefined ? (
            <p className="py-2 text-mute">{words.noRuns}</p>
          ) : histogram.buckets.length === 0 ? (
            <FiguresOf histogram={histogram} />
          ) : (
            <Suspense>
              <StageChart histogram={histogram} scale={scale} />
            </Suspense>
          )}
        </figure>
      ))}
    </div>
  )
}

/** The figures of a series without a distribution. */
function FiguresOf({ histogram }: { readonly histogram: Histogram }) {
  const { metrics: words } = useRunWords()
  const locale = useLocale()
  const text = (ms: number | null) => durationText(ms, locale)
  return (
    <p className="py-2 text-soft">
      {words.chart(
        `${words.count} ${countText(histogram.count, locale)}`,
        text(histogram.avg),
        text(histogram.p50),
        text(histogram.p95),
      )}
    </p>
  )
}

const head = 'px-3 py-1 text-2xs font-medium whitespace-nowrap text-mute'

function StageTable({ series }: { readonly series: Series }) {
  const { metrics: words } = useRunWords()
  const locale = useLocale()
  return (
    <div className="overflow-x-auto">
      <table className="w-full [&_td]:border-t [&_td]:border-line [&_tbody_th]:border-t [&_tbody_th]:border-line">
        <thead>
          <tr>
            <th scope="col" className={`${head} pl-0 text-left`}>
              {words.stage}
            </th>
            {[words.count, words.average, words.p50, words.p95, words.lastMs, words.lastTime].map((name) => (
              <th key={name} scope="col" className={`${head} text-right`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.map(({ name, histogram }) => (
            <tr key={name} data-series={name} className="h-8">
              <th scope="row" className="pr-3 text-left font-medium whitespace-nowrap">
                {words.hist[name]}
              </th>
              {textsOf(histogram, locale).map((text, at) => (
                <td key={`${at + 1}`} className="px-3 text-right whitespace-nowrap">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function textsOf(histogram: Histogram | undefined, locale: string): string[] {
  if (histogram === undefined) return ['0', ...Array<string>(5).fill('-')]
  const { count, avg, p50, p95, last_ms, last_at } = histogram
  return [
    countText(count, locale),
    ...[avg, p50, p95, last_ms].map((ms) => durationText(ms, locale)),
    localTime(last_at),
  ]
}

export function Counters({ counters }: { readonly counters: Metrics['counters'] }) {
  const { metrics: words } = useRunWords()
  const locale = useLocale()
  const named: Readonly<Record<string, string>> = words.counterNames
  return (
    <Section title={words.counters}>
      <Figures
        figures={counters.map(
          ({ name, value }) => [named[name] ?? name, countText(value, locale), name] as const,
        )}
      />
    </Section>
  )
}
