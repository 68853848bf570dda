/** Signing Requests: the work of this person with the events of their requests, then what to read. Approving always opens the
 *  transfer itself. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Snowflake } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { inboxCount } from '../../calls/inbox-count.ts'
import { inboxQuery } from '../../calls/queries.ts'
import { answerText } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { useInboxWords } from '../../shell/inbox-words.ts'
import { SisterBar } from '../../shell/SisterPages.tsx'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { Scroller } from '../../ui/Scroller.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words/words.tsx'
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
  const { data: inbox, error, refetch } = useQuery(inboxQuery(entityId))
  const { work: toDecide, dialogs } = useToDecide(inbox)
  const { events, reading } = useReading(inbox)
  const markRead = useMarkRead()
  const { markRead: markAll } = useInboxWords()
  const work = [...toDecide, ...events]
  const count = inbox === undefined ? 0 : inboxCount(inbox).work
  const head = 'flex items-center gap-2 px-5 pt-4 pb-2 text-base font-semibold'
  return (
    <>
      <SisterBar />
      <div className="flex min-h-13 shrink-0 flex-wrap items-center gap-3 border-b border-line px-5 py-2">
        <Link
          to={'/mpc/transfer-requests' as '/'}
          search={{ tab: 'all' } as never}
          className="text-accent underline underline-offset-3"
        >
          {words.all}
        </Link>
        <Suspense>
          <NewTransferButton
            className="ml-auto"
            onClick={() =>
              void navigate({ to: '/mpc/transfer-requests' as '/', search: { new: 1 } as never })
            }
          >
            {words.create}
          </NewTransferButton>
        </Suspense>
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
        <EmptyState title={words.nothing} why={words.nothingWhy} />
      ) : (
        <Scroller label={pages.signingRequests} className="min-h-0 flex-1">
          <section>
            <h2 className={head}>
              {words.needsYou}
              {count > 0 && (
                <span className="min-w-4.5 rounded-full bg-warn-wash px-1.5 text-center text-2xs text-warn">
                  {count}
                </span>
              )}
            </h2>
            {work.length === 0 ? (
              <p className="px-5 text-mute">{words.nothing}</p>
            ) : (
              <Suspense fallback={rowsPending}>
                <WorkTable label={words.needsYou} rows={work} />
              </Suspense>
            )}
          </section>
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
      {dialogs}
    </>
  )
}
