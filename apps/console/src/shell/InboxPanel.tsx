/** The list of things that wait for this person, each with the page where they act. */
import type { ApiReply } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, type LucideIcon, PenLine, ShieldCheck, Snowflake, UserRoundCheck } from 'lucide-react'
import { inboxQuery } from '../calls/queries.ts'
import { fullAmount } from '../format/amount.ts'
import { localTime } from '../format/time.ts'
import { lazyWords, useLocale } from '../words/words.tsx'

const useInboxWords = lazyWords({
  en: async () => (await import('../../locales/en/inbox.ts')).inbox,
  es: async () => (await import('../../locales/es/inbox.ts')).inbox,
})

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
  if (items.length === 0) return <p className="px-2 py-1 text-soft">{words.nothing}</p>
  return (
    <>
      <h2 className="px-2 py-1 font-semibold">{words.title}</h2>
      <ul>
        {items.map(({ key, icon: Icon, text, by, at, path }) => (
          <li key={key} data-inbox-item={key}>
            <Link
              to={path as '/'}
              onClick={() => document.getElementById(panelId)?.hidePopover()}
              className="flex gap-2 rounded-sm px-2 py-1.5 hover:bg-hover"
            >
              <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" strokeWidth={1.75} />
              <span className="min-w-0">
                <span className="block break-words">{text}</span>
                <span className="block text-xs text-mute">
                  {words.from(by ?? words.somebody, localTime(at))}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
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
            text: words.rules[rules.acts[0] ?? 'adopt'](rules.version),
            path: '/mpc/policy',
          },
        ]),
    ...changes.map((change) => ({
      ...change,
      key: change.id,
      icon: UserRoundCheck,
      text: words.changes[change.kind](change.subject),
      path: pathOf(change.kind),
    })),
    ...transfers.map(({ id, act, amount, symbol, recipient, by, at }) => ({
      key: id,
      icon: act === 'sign' ? PenLine : CircleCheck,
      text: words.transfers[act](`${fullAmount(amount, locale)} ${symbol}`, recipient),
      by,
      at,
      path: '/mpc/transfer-requests',
    })),
  ]
}

function pathOf(kind: Inbox['changes'][number]['kind']): string {
  if (kind.startsWith('webhook-')) return '/admin/webhooks'
  return kind.startsWith('address-') ? '/main/AddressBook' : '/settings/users'
}
