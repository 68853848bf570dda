/**
 * The audit record of one organisation or of the installation, newest first, and its export as a file that can be verified
 * independently.
 */
import type { ApiReply } from '@holdfast/contract'
import { routes } from 'virtual:contract'
import { auditSubjects, type AuditSubject } from '@holdfast/ledger'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight, Download } from 'lucide-react'
import { Fragment, useDeferredValue, useState } from 'react'
import { api } from '../../calls/api.ts'
import { fetchFile, saveFile } from '../../calls/download.ts'
import { countText } from '../../format/count-text.ts'
import { localTime } from '../../format/time.ts'
import { Initials } from '../../ui/Initials.tsx'
import { alertUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Scroller } from '../../ui/Scroller.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useLocale, useWords } from '../../words/words.tsx'
import { changesOf } from './changes-of.ts'
import { useAuditWords } from './use-audit-words.ts'

type Reply = ApiReply<'listAuditEvents'>
type Event = Reply['rows'][number]
type Outcome = Event['outcome']

interface Props {
  readonly organisationId: string
  readonly name: string
  readonly onClose: () => void
}

const pageSize = 50

export function AuditRecord({ organisationId, name, onClose }: Props) {
  const { common } = useWords()
  const words = useAuditWords()
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const [subject, setSubject] = useState<AuditSubject>()
  const [outcome, setOutcome] = useState<Outcome>()
  const text = useDeferredValue(typed.trim())
  const events = useInfiniteQuery({
    queryKey: ['audit-events', organisationId, text, subject, outcome],
    queryFn: ({ pageParam }) =>
      api.listAuditEvents({
        params: { orgId: organisationId },
        query: { q: text, subject, outcome, before: pageParam, limit: pageSize },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ rows }) => (rows.length < pageSize ? undefined : rows.at(-1)?.seq),
    staleTime: 0,
  })
  const head = events.data?.pages[0]?.head ?? null
  const countersigned = events.data?.pages[0]?.countersigned
  const rows = events.data?.pages.flatMap((page) => page.rows) ?? []
  const isFiltered = text !== '' || subject !== undefined || outcome !== undefined
  return (
    <Dialog
      title={`${words.title}: ${name}`}
      lead={words.lead(countText(Number(head?.seq ?? 0), locale))}
      closeLabel={common.close}
      onClose={onClose}
      size="full"
      actions={<DownloadAll organisationId={organisationId} />}
    >
      {head !== null && <Head seq={head.seq} hash={head.hash} />}
      {countersigned !== undefined && countersigned.signers > 0 && head !== null && (
        <Countersigned countersigned={countersigned} />
      )}
      <search className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line px-5 py-2">
        <input
          type="text"
          inputMode="search"
          aria-label={words.search}
          placeholder={words.searchHint}
          spellCheck={false}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(change) => setTyped(change.target.value)}
          className="h-7 w-64 rounded-md border border-edge bg-page px-2 text-xs max-sm:w-full"
        />
        <FilterSelect
          label={words.subject}
          all={words.allSubjects}
          options={auditSubjects.map((value) => ({ value, label: words.subjects[value] }))}
          value={subject}
          onChange={setSubject}
        />
        <FilterSelect
          label={words.outcome}
          all={words.allOutcomes}
          options={(['done', 'refused'] as const).map((value) => ({ value, label: words.outcomes[value] }))}
          value={outcome}
          onChange={setOutcome}
        />
      </search>
      {events.isError ? (
        <ErrorState message={words.failed} onRetry={() => void events.refetch()} />
      ) : events.isPending ? (
        <Skeleton rows={8} widths={['w-10', 'w-32', 'w-40', 'w-28', 'w-36']} />
      ) : rows.length === 0 ? (
        <EmptyState picture="search" title={isFiltered ? words.noMatch : words.empty} />
      ) : (
        <Scroller label={words.caption} className="min-h-0 flex-1">
          <EventsTable rows={rows} />
          {events.hasNextPage && (
            <div className="p-3 text-center">
              <Button disabled={events.isFetchingNextPage} onClick={() => void events.fetchNextPage()}>
                {words.more}
              </Button>
            </div>
          )}
        </Scroller>
      )}
    </Dialog>
  )
}

function DownloadAll({ organisationId }: { readonly organisationId: string }) {
  const words = useAuditWords()
  const [isLoading, setLoading] = useState(false)
  const start = async (): Promise<void> => {
    setLoading(true)
    try {
      const call = { params: { orgId: organisationId } }
      const { signal } = new AbortController()
      const file = await fetchFile(routes.exportAuditEvents, call, { signal, onProgress: () => undefined })
      saveFile(file, `audit-${organisationId}.ndjson`)
    } catch (error) {
      alertUser(error instanceof Error ? error.message : words.failed)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button look="ghost" disabled={isLoading} onClick={() => void start()}>
      <Download aria-hidden className="size-3.5" />
      <span className="max-sm:sr-only">{isLoading ? words.downloading : words.download}</span>
    </Button>
  )
}

function Head({ seq, hash }: { readonly seq: string; readonly hash: string }) {
  const words = useAuditWords()
  const copy = useCopy(words.headCopied)
  const noted = `${seq}:${hash}`
  return (
    <div className="border-b border-line px-5 py-2 text-xs">
      <p>
        <span className="text-mute">{words.head}</span>{' '}
        <button
          type="button"
          onClick={() => copy(noted)}
          className="text-left font-mono break-all hover:text-accent"
        >
          {noted}
        </button>
      </p>
      <p className="mt-0.5 text-mute">{words.headWhy}</p>
    </div>
  )
}

/** Up to the event that every signer with a countersignature covers. */
function Countersigned({ countersigned }: { readonly countersigned: Reply['countersigned'] }) {
  const words = useAuditWords()
  const { signers, receipts } = countersigned
  const [least] = receipts.toSorted((left, right) => Number(left.seq) - Number(right.seq))
  return (
    <div className="border-b border-line px-5 py-2 text-xs">
      {least === undefined ? (
        <p>{words.notCountersigned(signers)}</p>
      ) : (
        <>
          <p>{words.countersigned(receipts.length, signers, least.seq, localTime(least.at))}</p>
          <ul className="mt-0.5 flex flex-wrap gap-x-4 text-mute">
            {receipts.map(({ signer, seq, at }) => (
              <li key={signer}>{words.countersignedBy(signer, seq, localTime(at))}</li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-0.5 text-mute">{words.countersignedWhy}</p>
    </div>
  )
}

const heading =
  'sticky top-0 z-10 h-7 bg-page px-3 text-left text-2xs font-medium text-mute shadow-[inset_0_-1px_var(--color-line)]'

function EventsTable({ rows }: { readonly rows: readonly Event[] }) {
  const { columns, caption } = useAuditWords()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string): void =>
    setOpened((known) => new Set(known.has(id) ? [...known].filter((other) => other !== id) : [...known, id]))
  return (
    <table className="w-full min-w-[60rem] border-separate border-spacing-0">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {Object.entries(columns).map(([key, label]) => (
            <th key={key} scope="col" className={`${heading} first:pl-5 last:pr-5`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&_td]:shadow-[inset_0_-1px_var(--color-line)]">
        {rows.map((event) => (
          <Fragment key={event.id}>
            <EventRow event={event} isOpen={opened.has(event.id)} onToggle={() => toggle(event.id)} />
            {opened.has(event.id) && <Changes event={event} />}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly event: Event
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function EventRow({ event, isOpen, onToggle }: RowProps) {
  const words = useAuditWords()
  const refusalText = useRefusalText()
  const count = changesOf(event.before, event.after).length
  const Arrow = isOpen ? ChevronDown : ChevronRight
  return (
    <tr data-event={event.id} className="h-8 align-top hover:bg-hover [&_td]:px-3 [&_td]:py-1.5">
      <td className="!pl-5 tabular-nums text-mute">{event.seq}</td>
      <td className="whitespace-nowrap">
        <time dateTime={event.at}>{localTime(event.at)}</time>
      </td>
      <td>
        {event.actor === null ? (
          <span className="text-mute">{words.nobody}</span>
        ) : (
          <span className="flex min-w-0 items-start gap-2">
            <Initials id={event.actor.id} name={event.actor.name} />
            <span className="min-w-0">
              <bdi className="font-medium">{event.actor.name}</bdi>
              <bdi className="block text-xs text-mute">{event.actor.email}</bdi>
            </span>
          </span>
        )}
      </td>
      <td>
        {words.verbs[event.verb]} <span className="text-mute">· {words.subjects[event.subject.kind]}</span>
        {event.outcome === 'refused' && (
          <span className="block text-xs text-bad">
            {words.outcomes.refused}: {refusalText(event.reason_refusal, event.reason ?? '')}
          </span>
        )}
      </td>
      <td className="max-w-72 break-words">
        <bdi title={event.subject.id}>{event.subject.name ?? event.subject.id}</bdi>
      </td>
      <td className="font-mono text-xs" title={event.user_agent ?? undefined}>
        {event.remote_address}
      </td>
      <td className="!pr-5">
        {count === 0 ? (
          <span className="text-mute">{words.none}</span>
        ) : (
          <Button look="ghost" className="!h-6 !px-1" aria-expanded={isOpen} onClick={onToggle}>
            <Arrow aria-hidden className="size-3.5" />
            {words.showChanges(count)}
          </Button>
        )}
      </td>
    </tr>
  )
}

function Changes({ event }: { readonly event: Event }) {
  return (
    <tr>
      <td colSpan={7} className="bg-sunken px-5 py-2">
        <div className="sticky left-5 w-fit max-w-[calc(100vw-4rem)]">
          <ChangesTable event={event} />
        </div>
      </td>
    </tr>
  )
}

function ChangesTable({ event }: { readonly event: Event }) {
  const words = useAuditWords()
  return (
    <table className="text-xs">
      <thead>
        <tr className="text-left text-mute [&_th]:pr-6 [&_th]:font-medium">
          <th scope="col">{words.field}</th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
        </tr>
      </thead>
      <tbody className="[&_td]:max-w-96 [&_td]:pr-6 [&_td]:align-top [&_td]:wrap-anywhere [&_td:first-child]:whitespace-nowrap max-sm:[&_td]:pr-3 [&_td]:shadow-none">
        {changesOf(event.before, event.after).map(({ field, before, after }) => (
          <tr key={field}>
            <td className="font-mono">{field}</td>
            <td className="text-bad">
              <bdi>{before ?? words.none}</bdi>
            </td>
            <td className="text-good">
              <bdi>{after ?? words.none}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
