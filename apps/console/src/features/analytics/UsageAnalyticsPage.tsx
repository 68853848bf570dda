/** The usage of each organisation, by day or by month. */
import { ApiError } from '@holdfast/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { formatAmount } from '../../format/amount.ts'
import { countText } from '../../format/count-text.ts'
import { plural } from '../../format/plural.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Scroller } from '../../ui/Scroller.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { OrganizationsTable } from './OrganizationsTable.tsx'
import { UsageFigure } from './UsageFigure.tsx'
import { useAnalyticsWords } from './use-analytics-words.ts'
import { type Bucket, startText, type Usage, volumeOf } from './usage-series.ts'

export function UsageAnalyticsPage() {
  const words = useAnalyticsWords()
  const { pages } = useWords()
  const [by, setBy] = useState<Usage['by']>('day')
  const [organizationId, setOrganizationId] = useState<string>()
  const [isTable, setTable] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['usage', by, organizationId],
    queryFn: () =>
      api.getUsage({ query: { by, ...(organizationId === undefined ? {} : { entity_id: organizationId }) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-line px-5 py-2">
        <FilterSelect
          label={words.organization}
          all={words.allOrganizations}
          options={(data?.organizations ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={organizationId}
          onChange={setOrganizationId}
        />
        <FilterSelect
          label={words.period}
          options={(['day', 'month'] as const).map((value) => ({ value, label: words.by[value] }))}
          value={by}
          onChange={(next) => setBy(next ?? 'day')}
        />
        <span className="text-mute">{words.utc}</span>
        <Button look="ghost" className="ml-auto" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? words.asCharts : words.asTable}
        </Button>
      </div>
      {error ? (
        <ErrorState
          message={error instanceof ApiError ? error.statusText : words.unreachable}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <Skeleton rows={12} widths={['w-40', 'w-40', 'ml-auto w-40']} />
      ) : data.organizations.length === 0 ? (
        <EmptyState title={words.empty} />
      ) : (
        <Scroller label={pages.usageAnalytics} className="relative min-h-0 flex-1 pb-8">
          <Charts usage={data} organizationId={organizationId} isTable={isTable} />
          <OrganizationsTable organizations={data.organizations} onChoose={setOrganizationId} />
        </Scroller>
      )}
    </>
  )
}

interface ChartsProps {
  readonly usage: Usage
  readonly organizationId: string | undefined
  readonly isTable: boolean
}

function Charts({ usage, organizationId, isTable }: ChartsProps) {
  const words = useAnalyticsWords()
  const locale = useLocale()
  const { by, buckets, calls_of_none } = usage
  const count = (value: number) => countText(value, locale)
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  const labelOf = (start: string) => startText(start, by, locale)
  const [first, last] = [labelOf(buckets[0]?.start ?? ''), labelOf(buckets.at(-1)?.start ?? '')]
  const shared = { by, isTable, labelOf, axisText: (value: number) => compact.format(value) }
  const counted = (name: string, valueOf: (bucket: Bucket) => number, total: number) => ({
    ...shared,
    name,
    total: count(total),
    summary: words.summary(name, first, last, count(total)),
    heads: [words.value],
    bars: buckets.map((bucket) => ({
      start: bucket.start,
      parts: [valueOf(bucket)],
      texts: [count(valueOf(bucket))],
    })),
  })
  const sum = (valueOf: (bucket: Bucket) => number) =>
    buckets.reduce((total, bucket) => total + valueOf(bucket), 0)
  const newest = buckets.at(-1)
  const callsNote = organizationId === undefined ? words.notes.callsAll : words.notes.calls
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(24rem,100%),1fr))] gap-x-10 gap-y-7 px-5 py-5">
      <UsageFigure
        {...counted(
          words.charts.transactions,
          (bucket) => bucket.transactions,
          sum((bucket) => bucket.transactions),
        )}
        note={words.notes.transactions}
      />
      <VolumeFigure {...shared} buckets={buckets} first={first} last={last} />
      <UsageFigure
        {...counted(
          words.charts.calls,
          (bucket) => bucket.calls,
          sum((bucket) => bucket.calls),
        )}
        note={plural(locale, calls_of_none, callsNote)(count(calls_of_none))}
      />
      <UsageFigure
        {...counted(words.charts.wallets, (bucket) => bucket.wallets, newest?.wallets ?? 0)}
        note={words.notes.wallets}
      />
      <UsageFigure
        {...counted(words.charts.members, (bucket) => bucket.members, newest?.members ?? 0)}
        note={words.notes.members}
      />
    </div>
  )
}

interface VolumeProps {
  readonly by: Usage['by']
  readonly isTable: boolean
  readonly labelOf: (start: string) => string
  readonly axisText: (value: number) => string
  readonly buckets: readonly Bucket[]
  readonly first: string
  readonly last: string
}

function VolumeFigure({ buckets, first, last, ...shared }: VolumeProps) {
  const words = useAnalyticsWords()
  const locale = useLocale()
  const dollars = (value: string) => `≈ ${formatAmount(value, locale, 0, 'halfExpand')}`
  const whole = volumeOf(buckets)
  const unpriced = buckets.reduce((sum, bucket) => sum + bucket.unpriced_movements, 0)
  const total = words.both(dollars(whole.incoming), dollars(whole.outgoing))
  return (
    <UsageFigure
      {...shared}
      name={words.charts.volume}
      total={total}
      summary={words.summary(words.charts.volume, first, last, total)}
      heads={[words.incoming, words.outgoing]}
      bars={buckets.map((bucket) => {
        const { incoming, outgoing } = volumeOf([bucket])
        return {
          start: bucket.start,
          // Heights of bars; texts and sums stay exact.
          parts: [Number(incoming), Number(outgoing)],
          texts: [dollars(incoming), dollars(outgoing)],
        }
      })}
      note={
        <>
          <p>{words.notes.volume}</p>
          {unpriced > 0 && (
            <p>{plural(locale, unpriced, words.notes.unpriced)(countText(unpriced, locale))}</p>
          )}
        </>
      }
    />
  )
}
