/** Signing Requests: the work of this person with the events of their requests, then the notices. Approving always opens the
 *  transfer itself. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Snowflake } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { inboxQuery } from '../../calls/queries.ts'
import { answerText } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { useInboxWords } from '../../shell/inbox-words.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { Scroller } from '../../ui/Scroller.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words/words.tsx'
import { useMarkRead, useReading } from './use-reading.tsx'
import { useToDecide } from './use-to-decide.tsx'
import { useSigningRequestWords } from './words.ts'

const Headline = lazy(async () => ({ default: (await import('./Headline.tsx')).Headline }))
const SisterFooter = lazy(async () => ({
  default: (await import('../../shell/SisterPages.tsx')).SisterFooter,
}))
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
        <Suspense fallback={<div className="h-13" />}>
          <Headline inbox={inbox} now={dataUpdatedAt} />
        </Suspense>
        <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2 justify-between max-sm:w-full">
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
      <Suspense>
        <SisterFooter />
      </Suspense>
      {dialogs}
    </>
  )
}
