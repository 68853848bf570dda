/** Work that waits for this person and events of their requests, as the bell counts them: one link for each kind. Open alerts stand
 *  apart, because they wait for nobody in particular and the bell does not count them. Absent when there is none. */
import type { ApiReply } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  CalendarClock,
  ChevronRight,
  Info,
  ShieldCheck,
  Snowflake,
  TriangleAlert,
  UserRoundCheck,
  type LucideIcon,
} from 'lucide-react'
import { inboxPathOf } from '../../calls/inbox-path-of.ts'
import { inboxCount } from '../../calls/inbox-count.ts'
import { inboxQuery, openAlertsQuery } from '../../calls/queries.ts'
import { shortAddress } from '../../format/address.ts'
import { relativeTime } from '../../format/time.ts'
import { actIcons } from '../../shell/act-icons.ts'
import { useOrganisations } from '../../session/organisation.tsx'
import { useSession } from '../../session/use-session.ts'
import { useLocale } from '../../words/words.tsx'
import { useTreasuryWords } from './words.ts'

type Inbox = ApiReply<'getInbox'>
type Words = ReturnType<typeof useTreasuryWords>

interface Cell {
  readonly key: string
  readonly icon: LucideIcon
  readonly tone: string
  readonly title: string
  readonly detail: string
  readonly act: string
  readonly path: string
  readonly search?: object
  readonly hash?: string
}

export function NeedsYou() {
  const words = useTreasuryWords()
  const locale = useLocale()
  const { entityId } = useSession()
  const { data: inbox } = useQuery(inboxQuery(entityId))
  const { current } = useOrganisations()
  const { data: alerts } = useQuery(openAlertsQuery(entityId, current?.rights))
  const work = inbox === undefined ? [] : cellsOf(inbox, words, locale)
  const critical = alerts?.filter(({ severity }) => severity === 'critical').length ?? 0
  const count = inbox === undefined ? 0 : inboxCount(inbox).work
  return (
    <>
      {work.length > 0 && <Strip label={words.needsYou} count={count} cells={work} />}
      {alerts !== undefined && alerts.length > 0 && (
        <Strip
          label={words.watch}
          cells={[
            {
              key: 'alerts',
              icon: TriangleAlert,
              tone: critical > 0 ? 'text-bad' : 'text-warn',
              title: words.alerts(alerts.length),
              detail: critical > 0 ? words.critical(critical) : '',
              act: words.open,
              path: '/admin/vigilance',
            },
          ]}
        />
      )}
    </>
  )
}

interface StripProps {
  readonly label: string
  readonly count?: number
  readonly cells: readonly Cell[]
}

function Strip({ label, count = 0, cells }: StripProps) {
  return (
    <nav aria-label={label} className="flex flex-col border-b border-line bg-sunken sm:flex-row sm:flex-wrap">
      <p className="flex items-center gap-2 px-5 py-2 font-semibold sm:py-3">
        {label}
        {count > 0 && (
          <span
            data-needs-you={count}
            className="min-w-4.5 rounded-full bg-warn-wash px-1.5 text-center text-2xs text-warn"
          >
            {count}
          </span>
        )}
      </p>
      {cells.map(({ key, icon: Icon, tone, title, detail, act, path, search = {}, hash }) => (
        <Link
          key={key}
          to={path as '/'}
          search={search as never}
          {...(hash === undefined ? {} : { hash })}
          data-needs={key}
          className="flex min-h-13 min-w-56 flex-1 items-center gap-3 border-t border-line px-5 py-2 hover:bg-hover sm:border-t-0 sm:border-l"
        >
          <Icon aria-hidden className={`size-4 shrink-0 ${tone}`} strokeWidth={1.75} />
          <span className="min-w-0">
            <span className="block font-medium">{title}</span>
            {detail !== '' && <span className="block truncate text-xs text-mute">{detail}</span>}
          </span>
          <span className="ml-auto inline-flex shrink-0 items-center gap-0.5 text-xs font-medium text-accent">
            {act}
            <ChevronRight aria-hidden className="size-3.5" />
          </span>
        </Link>
      ))}
    </nav>
  )
}

function cellsOf(
  { transfers, rules, changes, frozen, payments, requests }: Inbox,
  words: Words,
  locale: string,
): Cell[] {
  const age = (at: string | undefined) =>
    at === undefined ? '' : words.oldest(relativeTime(at, new Date(), locale))
  const common = { tone: 'text-accent', act: words.review }
  return [
    ...(frozen === null
      ? []
      : [
          {
            ...common,
            key: 'frozen',
            icon: Snowflake,
            tone: 'text-bad',
            title: words.frozen,
            detail: words.frozenBy(frozen.by ?? words.somebody),
            path: '/mpc/policy',
          },
        ]),
    ...(['approve', 'sign', 'send'] as const).flatMap((key) => {
      const waiting = transfers.filter(({ act }) => act === key)
      return waiting.length === 0
        ? []
        : [
            {
              ...common,
              key,
              icon: actIcons[key],
              title: words[key](waiting.length),
              detail: age(waiting[0]?.at),
              path: '/mpc/transfer-requests',
              ...(key === 'send' && { act: words.open }),
            },
          ]
    }),
    ...(rules === null
      ? []
      : [
          {
            ...common,
            key: 'rules',
            icon: ShieldCheck,
            title: words.rules(rules.version),
            detail: words.rulesActs[rules.acts[0] ?? 'adopt'],
            path: '/mpc/policy',
          },
        ]),
    ...(changes.length === 0
      ? []
      : [
          {
            ...common,
            key: 'changes',
            icon: UserRoundCheck,
            title: words.changes(changes.length),
            detail: age(changes[0]?.at),
            path: inboxPathOf(changes[0]?.kind ?? ''),
          },
        ]),
    ...cellsToRead({ payments, requests }, words, locale),
  ]
}

function cellsToRead(
  { payments, requests }: Pick<Inbox, 'payments' | 'requests'>,
  words: Words,
  locale: string,
): Cell[] {
  const common = { icon: Info, tone: 'text-mute' }
  const newest = (at: string) => words.newest(relativeTime(at, new Date(), locale))
  return [
    ...payments.slice(0, 1).map(({ at }) => ({
      ...common,
      key: 'payments',
      icon: CalendarClock,
      title: words.payments(payments.length),
      detail: newest(at),
      act: words.open,
      path: '/mpc/transfer-requests/payments',
    })),
    ...requests.slice(0, 1).map((event) => ({
      ...common,
      ...requestsCell(event, requests, words),
      key: 'requests',
      detail: [nameOfOnly(event, requests), newest(event.at)].filter((text) => text !== null).join(' · '),
      act: words.open,
    })),
  ]
}

type RequestEvent = Inbox['requests'][number]

const isOnly = (event: RequestEvent, requests: readonly RequestEvent[]): boolean =>
  requests.every(({ request_id }) => request_id === event.request_id)

/** The newest event and all of them: a single request leads to itself. */
function requestsCell(event: RequestEvent, requests: readonly RequestEvent[], words: Words) {
  const count = new Set(requests.map(({ request_id }) => request_id)).size
  const isOneKind = requests.every(({ kind }) => kind === event.kind)
  const { request_id: request, batch = null } = event
  return {
    title: isOneKind ? words.requestEvents[event.kind](count) : words.requests(count),
    ...(!isOnly(event, requests)
      ? { path: '/mpc/transfer-requests', search: { tab: 'needs-you' } }
      : batch === null
        ? { path: '/mpc/transfer-requests', search: { request } }
        : { path: '/mpc/transfer-requests/batch', hash: request }),
  }
}

/** The batch or the payee. Null: the events are of several requests. */
const nameOfOnly = (event: RequestEvent, requests: readonly RequestEvent[]): string | null =>
  isOnly(event, requests) ? (event.batch ?? event.recipient_name ?? shortAddress(event.recipient)) : null
