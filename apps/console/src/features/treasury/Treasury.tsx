/** The panels below the total: work that waits, the value over time, and the breakdown of the present value. */
import { useState } from 'react'
import { localTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { useWords } from '../../words/words.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Flows } from './Flows.tsx'
import { NeedsYou } from './NeedsYou.tsx'
import { Shares } from './Shares.tsx'
import { useRange, useTreasury } from './use-treasury.ts'
import { ValueChart } from './ValueChart.tsx'
import { ValueTable } from './ValueTable.tsx'
import { useTreasuryWords } from './words.ts'

const ranges = ['day', 'week', 'month', 'year'] as const

export function Treasury() {
  const { common } = useWords()
  const words = useTreasuryWords()
  const { range, setRange } = useRange()
  const { data, error, refetch } = useTreasury()
  const [isTable, setTable] = useState(false)
  const isChartable = data !== undefined && data.series.length > 1
  return (
    <>
      <NeedsYou />
      <div className="flex flex-col border-b border-line @4xl:flex-row">
        <section
          aria-label={words.overTime}
          className="flex min-w-0 flex-1 flex-col gap-3 border-b border-line px-5 py-4 @4xl:border-b-0"
        >
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="font-semibold">{words.overTime}</h2>
            <Choice
              label={words.range}
              options={ranges.map((value) => ({ value, label: words.ranges[value] }))}
              value={range}
              onChange={setRange}
            />
          </div>
          {data === undefined ? (
            <p
              role={error === null ? 'status' : 'alert'}
              className="grid h-[232px] content-center justify-items-center gap-2 text-mute"
            >
              {error === null ? words.loading : words.failed(error.message)}
              {error !== null && <Button onClick={() => void refetch()}>{common.tryAgain}</Button>}
            </p>
          ) : isTable ? (
            <ValueTable range={data.range} series={data.series} />
          ) : (
            <ValueChart range={data.range} series={data.series} />
          )}
          {isChartable && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-soft">
              <Key className="h-0.5 w-3 bg-accent" label={words.value} />
              <Key className="h-2.5 w-1.5 bg-accent" label={words.in} />
              <Key className="h-2.5 w-1.5 bg-chart-out" label={words.out} />
              <button
                type="button"
                aria-pressed={isTable}
                className="ml-auto min-h-6 font-medium text-accent hover:underline"
                onClick={() => setTable(!isTable)}
              >
                {isTable ? words.asChart : words.asTable}
              </button>
            </div>
          )}
          {data !== undefined && data.complete_from !== null && (
            <p className="text-xs text-mute">{words.completeFrom(localTime(data.complete_from))}</p>
          )}
        </section>
        <div className="flex min-w-0 flex-col gap-3 px-5 py-4 @4xl:w-[26rem] @4xl:border-l @4xl:border-line">
          {data !== undefined && <Shares treasury={data} />}
          {data !== undefined && data.change !== null && <Flows change={data.change} />}
        </div>
      </div>
    </>
  )
}

const Key = ({ className, label }: { readonly className: string; readonly label: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <i aria-hidden className={className} />
    {label}
  </span>
)
