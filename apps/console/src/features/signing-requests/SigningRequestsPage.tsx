/** Signing Requests: the work of this person with the events of their requests, then the notices. Approving always opens the
 *  transfer itself. */
import type { ApiReply } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Snowflake } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { inboxCount } from '../../calls/inbox-count.ts'
import { inboxQuery } from '../../calls/queries.ts'
import { answerText } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { useInboxWords } from '../../shell/inbox-words.ts'
import { SisterFooter } from '../../shell/SisterPages.tsx'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { Scroller } from '../../ui/Scroller.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { spanSince } from '../transfers/age.ts'
import { useMarkRead, useReading } from './use-reading.tsx'
import { useToDecide } from './use-to-decide.tsx'
import { useSigningRequestWords } from './words.ts'

const WorkTable = lazy(async () => ({ default: (await import('./WorkTable.tsx')).WorkTable }))
const NewTransferButton = lazy(async () => ({
  default: (await import('../requesting/NewTransferButton.tsx')).NewTransferButton,
}))

const rowsPending = <Skeleton rows={6} widths={['w-64', 'w-32', 'w-32', 'w-20']} />

export function SigningRequestsPage() {
  const { pages } = useWords()
  const words = useSigningRequestWords()
  const { entityId } = useSession()
  const navigate = useNavigate()
  const { data: inbox, error, refetch, dataUpdatedAt } = useQuery(inboxQuery(entityId))
  const { work: toDecide, dialogs } = useToDecide(inbox)
  const { events, reading } = useReading(inbox)
  const markRead = useMarkRead()
  const { markRead: markAll } = useInboxWords()
  const work = [...toDecide, ...events]
  const head = 'px-5 pt-6 pb-2 text-base font-semibold'
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-end gap-x-6 gap-y-2 border-b border-line px-5 py-4">
        <Headline inbox={inbox} now={dataUpdatedAt} />
        <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full max-sm:justify-between">
          <Link
            to={'/mpc/transfer-requests' as '/'}
            search={{ tab: 'all' } as never}
            className="text-accent underline underline-offset-3"
          >
            {words.all}
          </Link>
          <Suspense>
            <NewTransferButton
              onClick={() =>
                void navigate({ to: '/mpc/transfer-requests' as '/', search: { new: 1 } as never })
              }
            >
              {words.create}
            </NewTransferButton>
          </Suspense>
        </div>
      </div>
      {inbox?.frozen && (
        <p role="alert" className="flex gap-2 border-b border-line bg-bad-wash px-5 py-2 text-bad">
          <Snowflake aria-hidden className="mt-0.5 size-4 shrink-0" />
          {words.frozen(inbox.frozen.by ?? words.somebody, localTime(inbox.frozen.at))}
        </p>
      )}
      {inbox === undefined ? (
        error === null ? (
          rowsPending
        ) : (
          <ErrorState message={words.failed(answerText(error))} onRetry={() => void refetch()} />
        )
      ) : work.length + reading.length === 0 ? (
        <EmptyState picture="done" title={words.allDone} why={words.nothingWhy} />
      ) : (
        <Scroller label={pages.signingRequests} className="min-h-0 flex-1">
          {work.length > 0 && (
            <Suspense fallback={rowsPending}>
              <WorkTable label={words.needsYou} rows={work} />
            </Suspense>
          )}
          {reading.length > 0 && (
            <section>
              <div className="flex items-end justify-between gap-2 pr-5">
                <h2 className={head}>{words.toRead}</h2>
                {inbox.notices.length > 1 && (
                  <Button look="ghost" onClick={() => markRead(inbox.notices.map(({ id }) => id))}>
                    {markAll}
                  </Button>
                )}
              </div>
              <Suspense fallback={rowsPending}>
                <WorkTable label={words.toRead} rows={reading} />
              </Suspense>
            </section>
          )}
        </Scroller>
      )}
      <SisterFooter />
      {dialogs}
    </>
  )
}

interface HeadlineProps {
  readonly inbox: ApiReply<'getInbox'> | undefined
  /** In milliseconds since 1970. */
  readonly now: number
}

/** The number of the bell, and its parts. */
function Headline({ inbox, now }: HeadlineProps) {
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
