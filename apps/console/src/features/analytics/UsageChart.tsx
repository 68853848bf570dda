/**
 * Bars by day or month. They use the colours of the page, so both themes work; the accessible name of the picture describes it,
 * and each bar has its figure.
 */
import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import type { Bar as Figure } from './usage-series.ts'
import { roundUp } from './usage-series.ts'
import { useWidth } from '../../ui/use-width.ts'

const height = 170
const inner = { left: 44, right: 6, top: 10, bottom: 146 }
/** Fills of the parts of a bar, from the bottom; the legend uses the same. */
const fills = ['fill-accent/75', 'fill-accent/35']

interface Props {
  readonly name: string
  readonly bars: readonly Figure[]
  readonly labelOf: (start: string) => string
  readonly axisText: (value: number) => string
  /** The text of a bar. */
  readonly barText: (bar: Figure) => string
}

export function UsageChart({ name, bars, labelOf, axisText, barText }: Props) {
  const { frame, width } = useWidth<SVGSVGElement>()
  const most = roundUp(Math.max(0, ...bars.map(heightOf)))
  const x = scaleBand({
    domain: bars.map(({ start }) => start),
    range: [inner.left, width - inner.right],
    paddingInner: 0.25,
    paddingOuter: 0.1,
  })
  const y = scaleLinear({ domain: [0, most], range: [inner.bottom, inner.top] })
  const tick = { fill: 'currentColor', className: 'fill-mute font-sans text-2xs' }
  return (
    <svg
      ref={frame}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={name}
      className="h-[170px] w-full"
    >
      {bars.map((bar) => (
        <g key={bar.start}>
          <title>{barText(bar)}</title>
          {/* The whole column reacts to the pointer, even above a low bar. */}
          <Bar
            x={x(bar.start) ?? 0}
            width={x.bandwidth()}
            y={inner.top}
            height={inner.bottom - inner.top}
            className="fill-transparent hover:fill-hover"
          />
          {bar.parts.map((part, at) => {
            const below = bar.parts.slice(0, at).reduce((sum, part) => sum + part, 0)
            return (
              <Bar
                key={`${at + 1}`}
                x={x(bar.start) ?? 0}
                width={x.bandwidth()}
                y={y(below + part)}
                height={Math.max(0, y(below) - y(below + part))}
                className={`pointer-events-none ${fills[at] ?? ''}`}
              />
            )
          })}
        </g>
      ))}
      <AxisBottom
        top={inner.bottom}
        scale={x}
        tickValues={ticksOf(bars)}
        tickFormat={labelOf}
        tickLength={4}
        axisLineClassName="stroke-edge"
        tickClassName="text-mute"
        stroke="currentColor"
        tickStroke="currentColor"
        tickLabelProps={{ ...tick, textAnchor: 'middle', dy: 2 }}
      />
      <AxisLeft
        left={inner.left}
        scale={y}
        tickValues={[0, most / 2, most].filter((value) => Number.isInteger(value))}
        tickFormat={(value) => axisText(Number(value))}
        tickLength={3}
        axisLineClassName="stroke-edge"
        tickStroke="currentColor"
        tickClassName="text-mute"
        tickLabelProps={{ ...tick, textAnchor: 'end', dx: -2, dy: 3 }}
      />
    </svg>
  )
}

const heightOf = ({ parts }: Figure): number => parts.reduce((sum, part) => sum + part, 0)

/** At most four labels, including the last one. */
function ticksOf(bars: readonly Figure[]): string[] {
  const step = Math.max(1, Math.ceil(bars.length / 4))
  return bars
    .filter((_, at) => (bars.length - 1 - at) % step === Math.floor(step / 2))
    .map(({ start }) => start)
}
