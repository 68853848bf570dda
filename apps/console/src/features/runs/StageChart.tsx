/**
 * One histogram of run durations. The axis is logarithmic, because stages differ by orders of magnitude. It uses the colours of
 * the page, so both themes work; the accessible name of the picture describes it.
 */
import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleLinear, scaleLog } from '@visx/scale'
import { Bar, Line } from '@visx/shape'
import { countText } from '../../format/count-text.ts'
import { plural } from '../../format/plural.ts'
import { useLocale } from '../../words/words.tsx'
import { edgesOf, type Histogram, type Scale } from './chart-scale.ts'
import { durationText } from './run-text.ts'
import { useRunWords } from './use-run-words.ts'

const width = 260
const height = 122
const inner = { left: 26, right: 238, top: 22, bottom: 100 }

export function StageChart({ histogram, scale }: { readonly histogram: Histogram; readonly scale: Scale }) {
  const { metrics: words, runs } = useRunWords()
  const locale = useLocale()
  const x = scaleLog({ domain: [scale.fromMs, scale.toMs], range: [inner.left, inner.right], clamp: true })
  const y = scaleLinear({ domain: [0, scale.most], range: [inner.bottom, inner.top] })
  const text = (ms: number | null) => durationText(ms, locale)
  const runsText = (count: number | null) => plural(locale, count ?? 0, runs.shown)(countText(count, locale))
  const { count, avg, p50, p95, buckets } = histogram
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${words.hist[histogram.name]}: ${words.chart(runsText(count), text(avg), text(p50), text(p95))}`}
      className="w-full"
    >
      {buckets.map((bucket) => {
        const [from, to] = edgesOf(bucket)
        return (
          <Bar
            key={bucket.from_ms}
            x={x(from) + 0.5}
            width={Math.max(1, x(to) - x(from) - 1)}
            y={y(bucket.count)}
            height={inner.bottom - y(bucket.count)}
            className="fill-accent/75"
          >
            <title>
              {bucket.to_ms === null
                ? words.openBar(text(bucket.from_ms), runsText(bucket.count))
                : words.bar(text(bucket.from_ms), text(bucket.to_ms), runsText(bucket.count))}
            </title>
          </Bar>
        )
      })}
      {p50 !== null && <Mark at={x(Math.max(p50, scale.fromMs))} name={words.p50} isLeft />}
      {p95 !== null && <Mark at={x(Math.max(p95, scale.fromMs))} name={words.p95} isDashed />}
      <AxisBottom
        top={inner.bottom}
        scale={x}
        tickValues={tensBetween(scale)}
        tickFormat={(ms) => text(Number(ms))}
        tickLength={4}
        axisLineClassName="stroke-edge"
        tickClassName="text-mute"
        stroke="currentColor"
        tickStroke="currentColor"
        tickLabelProps={{
          className: 'fill-mute text-2xs',
          fill: 'currentColor',
          textAnchor: 'middle',
          dy: 2,
        }}
      />
      <AxisLeft
        left={inner.left}
        scale={y}
        tickValues={[...new Set([0, scale.most])]}
        tickFormat={(runs) => countText(Number(runs), locale)}
        tickLength={3}
        axisLineClassName="stroke-edge"
        tickStroke="currentColor"
        tickClassName="text-mute"
        tickLabelProps={{
          className: 'fill-mute text-2xs',
          fill: 'currentColor',
          textAnchor: 'end',
          dx: -2,
          dy: 3,
        }}
      />
    </svg>
  )
}

function Mark({
  at,
  name,
  isLeft = false,
  isDashed = false,
}: {
  readonly at: number
  readonly name: string
  readonly isLeft?: boolean
  readonly isDashed?: boolean
}) {
  return (
    <g>
      <Line
        from={{ x: at, y: inner.top - 9 }}
        to={{ x: at, y: inner.bottom }}
        className="stroke-ink"
        strokeWidth={1.25}
        {...(isDashed ? { strokeDasharray: '3 2' } : {})}
      />
      <text
        x={isLeft ? at - 1 : at + 1}
        y={inner.top - 13}
        textAnchor={isLeft ? 'end' : 'start'}
        className="fill-soft text-2xs"
      >
        {name}
      </text>
    </g>
  )
}

/** 1, 10, 100 … ms inside the scale; four at most. */
function tensBetween({ fromMs, toMs }: Scale): number[] {
  const all = [1, 10, 100, 1_000, 10_000, 100_000].filter((ms) => ms >= fromMs && ms <= toMs)
  return all.length <= 4 ? all : all.filter((_, at) => at % 2 === 0)
}
