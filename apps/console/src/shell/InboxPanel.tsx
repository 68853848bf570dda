/** The list of things that wait for this person, each with the page where they act, and notices. */
import type { ApiReply } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type LucideIcon, ShieldCheck, Snowflake, UserRoundCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { actIcons } from './act-icons.ts'
import { inboxPathOf } from '../calls/inbox-path-of.ts'
import { inboxQuery } from '../calls/queries.ts'
import { fullAmount } from '../format/amount.ts'
import { localTime } from '../format/time.ts'
import { useLocale } from '../words/words.tsx'
import { InboxEvents } from './InboxEvents.tsx'
import { useInboxWords } from './inbox-words.ts'

const InboxNotices = lazy(async () => ({ default: (await import('./InboxNotices.tsx')).InboxNotices }))

interface Props {
  readonly entityId: string
  /** The popover, which closes when a link is followed. */
  readonly panelId: string
}

type Inbox = ApiReply<'getInbox'>
type InboxWords = ReturnType<typeof useInboxWords>

interface Item {
  readonly key: string
  readonly icon: LucideIcon
  readonly text: string
  readonly by: string | null
  readonly at: string
  readonly path: string
  readonly search?: object
  readonly hash?: string
}

export function InboxPanel({ entityId, panelId }: Props) {
  const words = useInboxWords()
  const locale = useLocale()
  const { data, error } = useQuery(inboxQuery(entityId))
  if (data === undefined)
    return (
      <p role="status" className="px-2 py-1 text-mute">
        {error === null ? words.loading : words.failed}
      </p>
    )
  const items = itemsOf(data, words, locale)
  const { notices, payments, requests } = data
  if (items.length + notices.length + payments.length + requests.length === 0)
    return <p className="px-2 py-1 text-soft">{words.nothing}</p>
  const close = () => document.getElementById(panelId)?.hidePopover()
  return (
    <>
      {items.length + payments.length + requests.length > 0 && (
        <>
          <h2 className="px-2 py-1 font-semibold">{words.title}</h2>
          <ul>
            {items.map((item) => (
              <ItemRow key={item.key} item={item} onOpen={close} />
            ))}
          </ul>
          {payments.length + requests.length > 0 && (
            <InboxEvents entityId={entityId} payments={payments} requests={requests} onOpen={close} />
          )}
        </>
      )}
      {notices.length > 0 && (
        <Suspense>
          <InboxNotices entityId={entityId} notices={notices} onOpen={close} />
        </Suspense>
      )}
      <Link
        to={'/dashboard-signing-request' as '/'}
        onClick={close}
        className="mt-1 block rounded-sm border-t border-line px-2 py-2 text-accent hover:bg-hover"
      >
        {words.openAll}
      </Link>
    </>
  )
}

function ItemRow({
  item: { key, icon: Icon, text, by, at, path, search, hash },
  onOpen,
}: {
  readonly item: Item
  readonly onOpen: () => void
}) {
  const words = useInboxWords()
  return (
    <li data-inbox-item={key}>
      <Link
        to={path as '/'}
        search={(search ?? {}) as never}
        {...(hash === undefined ? {} : { hash })}
        onClick={onOpen}
        className="flex gap-2 rounded-sm px-2 py-1.5 hover:bg-hover"
      >
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" strokeWidth={1.75} />
        <span className="min-w-0">
          <span className="block break-words">{text}</span>
          <span className="block text-xs text-mute">{words.from(by ?? words.somebody, localTime(at))}</span>
        </span>
      </Link>
    </li>
  )
}

/** A freeze first: while it lasts, nothing is signed. */
function itemsOf({ transfers, rules, changes, frozen }: Inbox, words: InboxWords, locale: string): Item[] {
  return [
    ...(frozen === null
      ? []
      : [{ ...frozen, key: 'frozen', icon: Snowflake, text: words.frozen, path: '/mpc/policy' }]),
    ...(rules === null
      ? []
      : [
          {
            ...rules,
            key: 'rules',
            icon: ShieldCheck,
            text: words.rules[rules.is_recovery ? 'recovery' : (rules.acts[0] ?? 'adopt')](rules.version),
            path: '/mpc/policy',
          },
        ]),
    ...changes.map((change) => ({
      ...change,
      key: change.id,
      icon: UserRoundCheck,
      text: words.changes[change.kind](change.subject),
      path: inboxPathOf(change.kind),
    })),
    ...transfers.map(({ id, act, amount, symbol, recipient, recipient_name, batch = null, by, at }) => ({
      key: id,
      icon: actIcons[act],
      text:
        batch === null
          ? words.transfers[act](`${fullAmount(amount, locale)} ${symbol}`, recipient_name ?? recipient)
          : words.batches[act](`${fullAmount(amount, locale)} ${symbol}`, batch),
      by,
      at,
      ...(batch === null
        ? { path: '/mpc/transfer-requests', search: { request: id } }
        : { path: '/mpc/transfer-requests/batch', hash: id }),
    })),
  ]
}
