/**
 * The value as a line, and received and paid amounts as bars on the same times. The axis of the value does not begin at zero, so the area
 * below the line is not filled. The picture has a one-sentence name; `ValueTable` shows its figures.
 */
import { AxisBottom, AxisRight } from '@visx/axis'
import { scaleLinear } from '@visx/scale'
import { Bar, LinePath } from '@visx/shape'
import { type PointerEvent, useState } from 'react'
import { useWidth } from '../../ui/use-width.ts'
import { useLocale } from '../../words/words.tsx'
import { dollars } from '../../format/dollars.ts'
import { axisLabels } from './figures.ts'
import { pointLabel } from './point-label.ts'
import type { Treasury } from './use-treasury.ts'
import { useTreasuryWords } from './words.ts'

const height = 232
const inner = { left: 4, right: 60, top: 10, line: 146, bars: 204 }
/** Half of the widest pair of bars. */
const thickest = 7
const tick = { fill: 'currentColor', className: 'fill-mute font-sans text-2xs' }

interface Props {
  readonly range: Treasury['range']
  readonly series: Treasury['series']
}

export function ValueChart({ range, series }: Props) {
  const words = useTreasuryWords()
  const locale = useLocale()
  const { frame, width } = useWidth<HTMLDivElement>(640)
  const [chosen, setChosen] = useState<number | null>(null)
  const values = series.map((point) => Number(point.value_usd))
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const margin = Math.max((high - low) * 0.08, high * 0.002, 0.01)
  const x = scaleLinear({
    domain: [0, Math.max(1, series.length - 1)],
    // The first and the last bars stay inside the plot.
    range: [inner.left + thickest, width - inner.right - thickest],
  })
  const y = scaleLinear({
    domain: [Math.max(0, low - margin), high + margin],
    range: [inner.line, inner.top],
    nice: 4,
  })
  const find = (event: PointerEvent<HTMLDivElement>) => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left
    setChosen(Math.max(0, Math.min(series.length - 1, Math.round(x.invert(at)))))
  }
  const point = chosen === null ? undefined : series[chosen]
  const text = (value: number | undefined) => dollars(String(value?.toFixed(2) ?? 0), locale)
  return (
    <div
      ref={frame}
      className="relative touch-pan-y"
      onPointerMove={find}
      onPointerDown={find}
      onPointerLeave={() => setChosen(null)}
    >
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={words.summary(
          words.since[range],
          text(values[0]),
          text(values.at(-1)),
          text(low),
          text(high),
        )}
        className="block h-[232px] w-full"
      >
        <Grid width={width} y={y} />
        <Bars series={series} x={x} width={width} />
        <LinePath
          data={values}
          x={(_, index) => x(index)}
          y={(value) => y(value)}
          className="fill-transparent stroke-accent"
          strokeWidth={2}
          strokeLinejoin="round"
        />
        <circle
          cx={x(series.length - 1)}
          cy={y(values.at(-1) ?? 0)}
          r={4}
          className="fill-accent stroke-page"
          strokeWidth={1.5}
        />
        {chosen !== null && (
          <>
            <line
              x1={x(chosen)}
              x2={x(chosen)}
              y1={inner.top}
              y2={inner.bars}
              className="stroke-mute"
              strokeDasharray="3 3"
            />
            <circle
              cx={x(chosen)}
              cy={y(values[chosen] ?? 0)}
              r={4}
              className="fill-accent stroke-page"
              strokeWidth={1.5}
            />
          </>
        )}
        <Axes range={range} series={series} width={width} x={x} y={y} />
      </svg>
      {point !== undefined && chosen !== null && (
        <Figures
          point={point}
          range={range}
          place={
            chosen < series.length / 2
              ? { left: `${x(chosen) + 12}px` }
              : { right: `${width - x(chosen) + 12}px` }
          }
        />
      )}
    </div>
  )
}

type Scale = ReturnType<typeof scaleLinear<number>>

const Grid = ({ width, y }: { readonly width: number; readonly y: Scale }) => (
  <>
    {y.ticks(4).map((value) => (
      <line
        key={value}
        x1={inner.left}
        x2={width - inner.right}
        y1={y(value)}
        y2={y(value)}
        className="stroke-line"
      />
    ))}
  </>
)

/** Received amounts stand before paid ones. */
function Bars({ series, x, width }: Pick<Props, 'series'> & { readonly x: Scale; readonly width: number }) {
  const most = Math.max(1, ...series.flatMap((point) => [Number(point.in_usd), Number(point.out_usd)]))
  const bar = scaleLinear({ domain: [0, most], range: [0, inner.bars - inner.line - 12] })
  const step = (width - inner.left - inner.right - 2 * thickest) / Math.max(1, series.length - 1)
  const thick = Math.max(1.5, Math.min(thickest, step / 3))
  return (
    <>
      {series.map(({ at, in_usd, out_usd }, index) => (
        <g key={at}>
          <Bar
            x={x(index) - thick}
            width={thick - 0.5}
            y={inner.bars - bar(Number(in_usd))}
            height={bar(Number(in_usd))}
            className="fill-accent"
          />
          <Bar
            x={x(index)}
            width={thick - 0.5}
            y={inner.bars - bar(Number(out_usd))}
            height={bar(Number(out_usd))}
            className="fill-chart-out"
          />
        </g>
      ))}
    </>
  )
}

interface AxesProps extends Props {
  readonly width: number
  readonly x: Scale
  readonly y: Scale
}

function Axes({ range, series, width, x, y }: AxesProps) {
  const locale = useLocale()
  const levels = y.ticks(4)
  const labels = axisLabels(levels, locale)
  return (
    <g data-axes>
      <AxisBottom
        top={inner.bars}
        scale={x}
        tickValues={ticksOf(series.length, width)}
        tickFormat={(value) => pointLabel(series[Number(value)]?.at ?? '', range, locale)}
        tickLength={4}
        axisLineClassName="stroke-line"
        stroke="currentColor"
        tickStroke="transparent"
        tickClassName="text-mute"
        tickLabelProps={(_, index, ticks) => ({
          ...tick,
          textAnchor: index === 0 ? 'start' : index === ticks.length - 1 ? 'end' : 'middle',
          dy: 4,
        })}
      />
      <AxisRight
        left={width - inner.right}
        scale={y}
        tickValues={levels}
        tickFormat={(value) => labels[levels.indexOf(Number(value))]}
        hideAxisLine
        hideTicks
        tickLabelProps={{ ...tick, textAnchor: 'start', dx: 2, dy: 3 }}
      />
    </g>
  )
}

interface FiguresProps extends Pick<Props, 'range'> {
  readonly point: Treasury['series'][number]
  readonly place: { readonly left: string } | { readonly right: string }
}

/** The figures of the point under the pointer. */
function Figures({ point, range, place }: FiguresProps) {
  const words = useTreasuryWords()
  const locale = useLocale()
  return (
    <div
      aria-hidden
      className="pop pointer-events-none absolute top-2 z-10 grid gap-0.5 p-2.5 text-xs"
      style={place}
    >
      <p className="font-semibold">{pointLabel(point.at, range, locale, 'full')}</p>
      {(
        [
          [words.value, point.value_usd],
          [words.in, point.in_usd],
          [words.out, point.out_usd],
        ] as const
      ).map(([label, value]) => (
        <p key={label} className="flex justify-between gap-4">
          <span className="text-mute">{label}</span>
          <span>{dollars(value, locale)}</span>
        </p>
      ))}
      {point.is_partial && <p className="max-w-44 text-warn">{words.partial}</p>}
    </div>
  )
}

/** Every few points, so that labels do not touch; the last one included. */
function ticksOf(count: number, width: number): number[] {
  const wanted = Math.max(2, Math.min(6, Math.floor(width / 110)))
  const step = Math.max(1, Math.ceil((count - 1) / (wanted - 1)))
  const ticks: number[] = []
  for (let at = count - 1; at >= 0; at -= step) ticks.unshift(at)
  return ticks
}
