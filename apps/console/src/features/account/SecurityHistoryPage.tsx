/** The person's own sign-ins, confirmations and changes of credentials, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyId } from '../../ui/CopyId.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useWords } from '../../words/words.tsx'
import { describeEvent, type SecurityEvent } from './describe-event.ts'
import { useAccountWords } from './use-account-words.ts'

const pageSize = 50

export function SecurityHistoryPage() {
  const { pages } = useWords()
  const account = useAccountWords()
  const { history: words } = account
  const events = useInfiniteQuery({
    queryKey: ['account', 'security-history'],
    queryFn: ({ pageParam }) => api.listSecurityEvents({ query: { before: pageParam, limit: pageSize } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (rows) => (rows.length < pageSize ? undefined : rows.at(-1)?.seq),
    staleTime: 0,
  })
  if (events.error)
    return (
      <ErrorState
        message={reasonOf(events.error, account.loadFailed)}
        onRetry={() => void events.refetch()}
      />
    )
  if (events.data === undefined)
    return <Skeleton rows={12} widths={['w-32', 'w-64', 'w-24', 'w-28', 'w-36']} />
  const rows = events.data.pages.flat()
  return (
    <>
      <p className="shrink-0 border-b border-line px-5 py-3 text-soft">{words.lead}</p>
      <TableFrame
        caption={pages.securityHistory}
        className="min-w-[52rem]"
        columns={Object.values(words.columns).map((label) => ({ label }))}
        footer={
          events.hasNextPage && (
            <div className="p-3 text-center">
              <Button disabled={events.isFetchingNextPage} onClick={() => void events.fetchNextPage()}>
                {words.more}
              </Button>
            </div>
          )
        }
      >
        {rows.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </TableFrame>
      {rows.length === 0 && <EmptyState title={words.empty} />}
    </>
  )
}

function EventRow({ event }: { readonly event: SecurityEvent }) {
  const account = useAccountWords()
  const refusalText = useRefusalText()
  const text = describeEvent(event, account, refusalText(event.reason_refusal, event.reason ?? ''))
  return (
    <tr className="h-9 hover:bg-hover">
      <td className="whitespace-nowrap">
        {event.actor === null ? (
          <span className="text-mute">{account.history.server}</span>
        ) : (
          <bdi>{event.actor}</bdi>
        )}
      </td>
      <td className={event.outcome === 'refused' ? 'text-bad' : undefined}>{text}</td>
      <td>
        <CopyId id={event.correlation_id} />
      </td>
      <td className="font-mono text-xs" title={event.user_agent ?? undefined}>
        {event.remote_address === '' ? '-' : event.remote_address}
      </td>
      <td className="whitespace-nowrap text-soft">
        <time dateTime={event.at}>{localTime(event.at)}</time>
      </td>
    </tr>
  )
}
