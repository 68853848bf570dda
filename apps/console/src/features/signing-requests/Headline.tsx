/** The number of the bell as a headline of Signing Requests, with its parts. */
import type { ApiReply } from '@holdfast/contract'
import { inboxCount } from '../../calls/inbox-count.ts'
import { useLocale } from '../../words/words.tsx'
import { spanSince } from '../transfers/age.ts'
import { useSigningRequestWords } from './words.ts'

interface HeadlineProps {
  readonly inbox: ApiReply<'getInbox'> | undefined
  /** In milliseconds since 1970. */
  readonly now: number
}

export function Headline({ inbox, now }: HeadlineProps) {
  const words = useSigningRequestWords()
  const { items, nothing, counts } = words
  const locale = useLocale()
  if (inbox === undefined) return <div className="h-13" />
  const { transfers, rules, changes, requests, payments, notices } = inbox
  const acts = (name: 'approve' | 'sign' | 'send') => transfers.filter(({ act }) => act === name).length
  const parts = [
    [counts.approve, acts('approve')],
    [counts.sign, acts('sign')],
    [counts.send, acts('send')],
    [counts.changes, changes.length + (rules === null ? 0 : 1)],
    [counts.events, requests.length + payments.length],
  ] as const
  const [oldest] = transfers
  const age = oldest && spanSince(oldest.at, new Date(now), locale)
  const line = [
    ...parts.flatMap(([text, count]) => (count > 0 ? [text(count)] : [])),
    ...(age ? [words.oldest(age)] : []),
    ...(notices.length > 0 ? [counts.notices(notices.length)] : []),
  ].join(' · ')
  const { work } = inboxCount(inbox)
  return (
    <div className="min-w-0">
      <h2 data-headline className="text-3xl font-semibold tracking-[-0.02em]">
        {work === 0 ? nothing : items(work)}
      </h2>
      <p className="text-mute empty:hidden">{line}</p>
    </div>
  )
}
