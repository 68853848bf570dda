/** The covered periods: one bar for each provider list, and the same as text. */
import type { ApiReply } from '@holdfast/contract'
import { localTime } from '../../format/time.ts'
import { useHistoryWords } from './use-history-words.ts'
import { coverageBarsOf } from './coverage-bars-of.ts'

type History = ApiReply<'getReconciliationHistory'>
type Props = Pick<History, 'coverage' | 'gaps'>

export function CoverageMap({ coverage, gaps }: Props) {
  const words = useHistoryWords()
  if (coverage.length === 0) return <p className="text-mute">{words.coverageNone}</p>
  return (
    <>
      <p className="text-mute">{words.coverageWhy}</p>
      <ul className="grid gap-4">
        {coverageBarsOf(coverage).map(({ provider, stream, spans }) => {
          const own = <T extends { provider: string; stream: string }>(all: readonly T[]) =>
            all.filter((list) => list.provider === provider && list.stream === stream)
          return (
            <li key={`${provider}/${stream}`} className="grid gap-1">
              <span>
                <span className="font-medium">{words.streams[stream]}</span>{' '}
                <span className="text-mute">{words.providers[provider] ?? provider}</span>
              </span>
              <svg
                aria-hidden
                viewBox="0 0 1000 8"
                preserveAspectRatio="none"
                className="h-2 w-full rounded-full bg-bad-wash"
              >
                {spans.map(({ x, width }) => (
                  <rect key={x} x={x} y={0} width={width} height={8} className="fill-good" />
                ))}
              </svg>
              <Spans coverage={own(coverage)} gaps={own(gaps)} />
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Spans({ coverage, gaps }: Props) {
  const words = useHistoryWords()
  return (
    <ul className="grid gap-0.5 text-soft">
      {coverage.map(({ from, until, last_read_at }) => (
        <li key={until}>
          {words.span(from === null ? null : localTime(from), localTime(until))}{' '}
          <span className="text-mute">({words.readAt(localTime(last_read_at))})</span>
        </li>
      ))}
      {gaps.map(({ from, until }) => (
        <li key={from} className="text-bad">
          {words.gap(localTime(from), localTime(until))}
        </li>
      ))}
    </ul>
  )
}
