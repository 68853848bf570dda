/** The bar below the list: live state, rows listed and displayed, and the page of the list. */
import type { ReactNode } from 'react'
import type { ChannelState } from '../../calls/live-channel.ts'
import { localTime } from '../../format/time.ts'
import type { TransactionsWords } from './transactions-words.ts'

interface Props {
  readonly live: ChannelState
  readonly isFetching: boolean
  readonly updatedAt: number
  /** Why the rows above could not be refreshed. */
  readonly failure: string | null
  readonly counts: { readonly raw: number; readonly displayed: number } | null
  readonly formatCount: (count: number) => string
  readonly words: TransactionsWords
  readonly children: ReactNode
}

export function ListFooter({
  live,
  isFetching,
  updatedAt,
  failure,
  counts,
  formatCount,
  words,
  children,
}: Props) {
  return (
    <footer className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-5 py-1 text-mute">
      <LiveMark live={live} isFetching={isFetching} updatedAt={updatedAt} words={words} />
      {failure && (
        <span role="alert" className="text-bad">
          {failure}
        </span>
      )}
      {counts && (
        <span>
          {words.counts(formatCount(counts.raw), formatCount(counts.displayed))}{' '}
          {words.merged(formatCount(counts.raw - counts.displayed))}
        </span>
      )}
      <span className="ml-auto flex items-center gap-2">{children}</span>
    </footer>
  )
}

type MarkProps = Pick<Props, 'live' | 'isFetching' | 'updatedAt' | 'words'>

function LiveMark({ live, isFetching, updatedAt, words }: MarkProps) {
  const time =
    updatedAt > 0 ? words.lastUpdated(localTime(new Date(updatedAt).toISOString()).slice(11)) : undefined
  const isUp = live === 'live'
  return (
    <output className={`flex items-center gap-1.5 ${isUp ? 'text-good' : 'text-warn'}`} title={time}>
      <i aria-hidden className={`size-1.5 rounded-full ${isUp && !isFetching ? 'bg-good' : 'bg-warn'}`} />
      {isUp ? words.live : live === 'connecting' ? words.connecting : words.reconnecting}
      {!isUp && live !== 'connecting' && time && <span className="text-mute">· {time}</span>}
    </output>
  )
}
