/** Events of requests and of scheduled payments that concern this person. Each is read once its page is opened. */
import type { ApiReply } from '@holdfast/contract'
import { Link } from '@tanstack/react-router'
import { CalendarClock, Info, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useReadNotices } from '../calls/use-read-notices.ts'
import { fullAmount } from '../format/amount.ts'
import { localTime } from '../format/time.ts'
import { useRefusalText } from '../words/use-refusal-text.ts'
import { useLocale } from '../words/words.tsx'
import { useInboxWords } from './inbox-words.ts'
import { requestNoticeText, requestPlaceOf } from './notice-text.ts'

type Inbox = ApiReply<'getInbox'>

interface Props extends Pick<Inbox, 'payments' | 'requests'> {
  readonly entityId: string
  readonly onOpen: () => void
}

export function InboxEvents({ entityId, payments, requests, onOpen }: Props) {
  const words = useInboxWords()
  const locale = useLocale()
  const refusalText = useRefusalText()
  const read = useReadNotices(entityId)
  const open = (id: string) => () => {
    read.mutate([id])
    onOpen()
  }
  return (
    <ul>
      {requests.map((event) => {
        const { id, kind, batch = null, amount, symbol, recipient, recipient_name, by, at } = event
        const sum = `${fullAmount(amount, locale)} ${symbol}`
        const transfer =
          batch === null ? words.transferTo(sum, recipient_name ?? recipient) : words.batchOf(sum, batch)
        return (
          <Event key={id} id={id} kind={kind} icon={Info} place={requestPlaceOf(event)} onOpen={open(id)}>
            <span className="block wrap-anywhere">{requestNoticeText(event, transfer, words)}</span>
            <span className="block text-xs text-mute">
              {by === null ? localTime(at) : words.from(by, localTime(at))}
            </span>
          </Event>
        )
      })}
      {payments.map(({ id, kind, name, skipped, why, at }) => (
        <Event
          key={id}
          id={id}
          kind={`payment-${kind}`}
          icon={CalendarClock}
          place={{ to: '/mpc/transfer-requests/payments' as '/' }}
          onOpen={open(id)}
        >
          <span className="block wrap-anywhere">{words.payments[kind](name, skipped)}</span>
          {why !== null && (
            <span className="block text-xs wrap-anywhere text-soft">{refusalText(why, why.code)}</span>
          )}
          <span className="block text-xs text-mute">{localTime(at)}</span>
        </Event>
      ))}
    </ul>
  )
}

interface EventProps {
  readonly id: string
  readonly kind: string
  readonly icon: LucideIcon
  /** The properties of the link. */
  readonly place: { readonly to: '/'; readonly search?: never; readonly hash?: string }
  readonly onOpen: () => void
  readonly children: ReactNode
}

const Event = ({ id, kind, icon: Icon, place, onOpen, children }: EventProps) => (
  <li data-inbox-item={id} data-notice={kind}>
    <Link {...place} onClick={onOpen} className="flex gap-2 rounded-sm px-2 py-1.5 hover:bg-hover">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-mute" strokeWidth={1.75} />
      <span className="min-w-0">{children}</span>
    </Link>
  </li>
)
