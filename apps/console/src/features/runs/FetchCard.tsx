/** The provider's listing for this run: rows by kind and direction, pages of each listing and their durations. */
import { countText } from '../../format/count-text.ts'
import { localTime } from '../../format/time.ts'
import { useLocale } from '../../words/words.tsx'
import { durationText } from './run-text.ts'
import { Figures, Section } from './Section.tsx'
import type { Recon } from './Snapshot.tsx'
import { useRunWords } from './use-run-words.ts'

const streams = ['native', 'trc20', 'internal'] as const
const head = 'px-3 py-1 text-2xs font-medium whitespace-nowrap text-mute'

interface Props {
  readonly fetched: NonNullable<Recon['fetched']>
  readonly tracking: NonNullable<Recon['tracking']>
}

export function FetchCard({ fetched, tracking }: Props) {
  const { metrics: words } = useRunWords()
  const locale = useLocale()
  const text = (count: number) => countText(count, locale)
  return (
    <Section title={words.fetchCard}>
      <Figures
        figures={[
          [words.nativeIn, text(fetched.native_in)],
          [words.nativeOut, text(fetched.native_out)],
          [words.trc20In, text(fetched.trc20_in)],
          [words.trc20Out, text(fetched.trc20_out)],
          [words.total, text(fetched.total)],
          [words.estimated, text(fetched.estimated)],
        ]}
      />
      <div className="overflow-x-auto pt-3">
        <table className="w-full [&_tbody_td]:border-t [&_tbody_td]:border-line [&_tbody_th]:border-t [&_tbody_th]:border-line">
          <thead>
            <tr>
              <th scope="col" className={`${head} pl-0 text-left`}>
                {words.stream}
              </th>
              {[
                words.pages,
                words.count,
                words.average,
                words.p50,
                words.p95,
                words.lastMs,
                words.lastTime,
              ].map((name) => (
                <th key={name} scope="col" className={`${head} text-right`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {streams.map((stream) => (
              <tr key={stream} data-stream={stream} className="h-8">
                <th scope="row" className="pr-3 text-left font-medium">
                  {words.streams[stream]}
                </th>
                {cellsOf(tracking[stream], locale).map((cell, at) => (
                  <td key={`${at + 1}`} className="px-3 text-right whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

function cellsOf({ pages, timing }: Props['tracking']['native'], locale: string): string[] {
  const total = countText(pages, locale)
  if (timing === null) return [total, '0', ...Array<string>(5).fill('-')]
  const { count, average_ms, p50_ms, p95_ms, last_ms, last_at } = timing
  return [
    total,
    countText(count, locale),
    ...[average_ms, p50_ms, p95_ms, last_ms].map((ms) => durationText(ms, locale)),
    localTime(last_at),
  ]
}
