import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { api } from '../../calls/api.ts'
import { walletsQuery } from '../../calls/queries.ts'
import { loadFailure } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { optionsState } from '../../ui/options-state.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { DeliveryState } from './DeliveryState.tsx'
import { useWebhookWords, type WebhookEvent } from './webhooks.ts'

const EventDialog = lazy(async () => ({ default: (await import('./EventDialog.tsx')).EventDialog }))

type Type = WebhookEvent['type']
type State = WebhookEvent['deliveries'][number]['state'] | 'none'

const widths = { number: 'w-20', event: 'w-48', wallet: 'w-[24%]', time: 'w-40' } as const

interface Filter {
  readonly type?: Type | undefined
  readonly state?: State | undefined
  readonly wallet?: string | undefined
}

export function Events() {
  const words = useWebhookWords()
  const [filter, setFilter] = useState<Filter>({})
  const [openId, setOpenId] = useState<string | null>(null)
  const events = useEvents(filter)
  const rows = events.data?.pages.flatMap((page) => page.rows) ?? []
  const opened = rows.find(({ id }) => id === openId)
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return (
    <>
      <EventFilters filter={filter} onChange={setFilter}>
        <Button className="ml-auto !h-7" onClick={() => void events.refetch()}>
          <RefreshCw aria-hidden className={`size-3.5 ${events.isFetching ? 'animate-spin' : ''}`} />
          <span className="max-sm:sr-only">{words.refresh}</span>
        </Button>
      </EventFilters>
      {events.isPending ? (
        <Skeleton rows={12} widths={['w-8', 'w-32', 'w-40', 'w-32', 'w-48']} />
      ) : events.isError && events.data === undefined ? (
        <ErrorState
          message={words.loadFailed(loadFailure(events.error))}
          onRetry={() => void events.refetch()}
        />
      ) : rows.length === 0 ? (
        <EmptyState
          title={isFiltered ? words.events.noMatch : words.events.empty}
          {...(isFiltered ? {} : { why: words.events.emptyWhy })}
        />
      ) : (
        <TableFrame
          caption={words.events.caption}
          className="min-w-[56rem]"
          columns={(['number', 'event', 'wallet', 'time', 'deliveries'] as const).map((column) => ({
            label: words.events.columns[column],
            ...(column === 'deliveries' ? {} : { width: widths[column] }),
          }))}
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
            <Row key={event.id} event={event} onOpen={() => setOpenId(event.id)} />
          ))}
        </TableFrame>
      )}
      <Suspense>
        {opened !== undefined && <EventDialog event={opened} onClose={() => setOpenId(null)} />}
      </Suspense>
    </>
  )
}

function useEvents({ type, state, wallet }: Filter) {
  const { entityId } = useSession()
  return useInfiniteQuery({
    queryKey: ['webhooks', entityId, 'events', type, state, wallet],
    queryFn: ({ pageParam }) =>
      api.listWebhookEvents({
        query: {
          entity_id: entityId,
          ...(type === undefined ? {} : { type }),
          ...(state === undefined ? {} : { state }),
          ...(wallet === undefined ? {} : { wallet_id: wallet }),
          ...(pageParam === null ? {} : { before: pageParam }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ rows, has_more }) => (has_more ? (rows.at(-1)?.id ?? null) : null),
    refetchInterval: 5_000,
  })
}

interface EventFiltersProps {
  readonly filter: Filter
  readonly onChange: (filter: Filter) => void
  readonly children: ReactNode
}

function EventFilters({ filter, onChange, children }: EventFiltersProps) {
  const words = useWebhookWords()
  const { entityId } = useSession()
  const wallets = useQuery(walletsQuery(entityId))
  const types = Object.entries(words.events.types) as [Type, string][]
  const states = Object.entries(words.states) as [State, string][]
  return (
    <search className="flex min-h-11 shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-5 py-2">
      <FilterSelect
        label={words.events.type}
        all={words.events.all}
        options={types.map(([value, label]) => ({ value, label }))}
        value={filter.type}
        onChange={(type) => onChange({ ...filter, type })}
      />
      <FilterSelect
        label={words.events.state}
        all={words.events.all}
        options={states.map(([value, label]) => ({ value, label }))}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state })}
      />
      <FilterSelect
        label={words.events.wallet}
        all={words.events.all}
        state={optionsState(wallets)}
        options={(wallets.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={filter.wallet}
        onChange={(wallet) => onChange({ ...filter, wallet })}
      />
      {children}
    </search>
  )
}

function Row({ event, onOpen }: { readonly event: WebhookEvent; readonly onOpen: () => void }) {
  const words = useWebhookWords()
  const number = event.seq === null ? '-' : String(event.seq)
  const type = words.events.types[event.type]
  return (
    <tr data-event={event.id} className="h-9 hover:bg-hover">
      <td className="font-mono text-xs text-soft">{number}</td>
      <td className="whitespace-nowrap">
        <button
          type="button"
          onClick={onOpen}
          aria-label={words.events.open(type, number)}
          className="rounded-sm font-medium underline decoration-line underline-offset-3 hover:text-accent"
        >
          {type}
        </button>
      </td>
      <td
        className="truncate"
        title={[event.wallet_name, event.network].filter((part) => part !== null).join(' · ')}
      >
        <bdi>{event.wallet_name ?? '-'}</bdi>
        {event.network !== null && <span className="text-mute"> · {event.network}</span>}
      </td>
      <td className="whitespace-nowrap text-soft">
        <time dateTime={event.created_at}>{localTime(event.created_at)}</time>
      </td>
      <td>
        <span className="flex flex-wrap gap-x-3 gap-y-1 py-1">
          {event.deliveries.length === 0 && <span className="text-mute">{words.events.toNobody}</span>}
          {event.deliveries.map((delivery) => (
            <span key={delivery.id} className="flex items-center gap-1.5">
              <DeliveryState state={delivery.state} />
              <bdi className="max-w-48 truncate text-soft" title={delivery.url}>
                {new URL(delivery.url).host}
              </bdi>
            </span>
          ))}
        </span>
      </td>
    </tr>
  )
}
