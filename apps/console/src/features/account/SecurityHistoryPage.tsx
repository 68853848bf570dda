/** Sign-ins, confirmations and changes of credentials, newest first: the person's own, or those of the organisation. */
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { useOrganisations } from '../../session/organisation.tsx'
import { useWhyNot } from '../../session/use-why-not.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyId } from '../../ui/CopyId.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useWords } from '../../words/words.tsx'
import { describeEvent, type SecurityEvent } from './describe-event.ts'
import { useAccountWords } from './use-account-words.ts'

const pageSize = 50

export function SecurityHistoryPage() {
  const account = useAccountWords()
  const { history: words } = account
  const { current } = useOrganisations()
  const mayRead = useWhyNot('read audit record') === null && current !== null
  const [whose, setWhose] = useState<'organization'>()
  const [outcome, setOutcome] = useState<SecurityEvent['outcome']>()
  const isWhole = whose !== undefined && mayRead
  const entity_id = isWhole ? current.id : undefined
  const events = useInfiniteQuery({
    queryKey: ['account', 'security-history', entity_id, outcome],
    queryFn: ({ pageParam }) =>
      api.listSecurityEvents({ query: { before: pageParam, limit: pageSize, entity_id, outcome } }),
    refetchInterval: 15_000,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (rows) => (rows.length < pageSize ? undefined : rows.at(-1)?.seq),
    staleTime: 0,
  })
  if (events.error && events.data === undefined)
    return (
      <ErrorState
        message={reasonOf(events.error, account.loadFailed)}
        onRetry={() => void events.refetch()}
      />
    )
  const rows = events.data?.pages.flat() ?? []
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-2.5">
        <p className="min-w-0 flex-1 basis-96 text-soft">
          {isWhole ? words.organizationLead(current.name) : words.lead}
        </p>
        <div className="flex flex-wrap gap-2">
          {mayRead && (
            <FilterSelect
              label={words.whose}
              all={words.mine}
              options={[{ value: 'organization', label: words.organization }]}
              value={whose}
              onChange={setWhose}
            />
          )}
          <FilterSelect
            label={words.outcome}
            all={words.all}
            options={(['done', 'refused'] as const).map((value) => ({ value, label: words.outcomes[value] }))}
            value={outcome}
            onChange={setOutcome}
          />
        </div>
      </div>
      {events.data === undefined ? (
        <Skeleton rows={12} widths={['w-32', 'w-64', 'w-24', 'w-28', 'w-36']} />
      ) : (
        <Events events={events} rows={rows} empty={outcome === undefined ? words.empty : words.noMatch} />
      )}
    </>
  )
}

interface EventsProps {
  readonly events: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  readonly rows: readonly SecurityEvent[]
  readonly empty: string
}

function Events({ events, rows, empty }: EventsProps) {
  const { pages } = useWords()
  const { history: words } = useAccountWords()
  return (
    <>
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
      {rows.length === 0 && <EmptyState title={empty} />}
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
        {event.actor !== null ? (
          <bdi>{event.actor}</bdi>
        ) : event.verb === 'signed-in' && event.subject.name !== null ? (
          <bdi>{event.subject.name}</bdi>
        ) : (
          <span className="text-mute">{account.history.server}</span>
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
