/** Notices for information. Each is read once its page is opened, or all of them at once. */
import type { ApiReply } from '@holdfast/contract'
import { Link } from '@tanstack/react-router'
import { CalendarClock, Info } from 'lucide-react'
import { inboxPathOf } from '../calls/inbox-path-of.ts'
import { reasonOf } from '../calls/refusals.ts'
import { useReadNotices } from '../calls/use-read-notices.ts'
import { fullAmount } from '../format/amount.ts'
import { localTime } from '../format/time.ts'
import { Button } from '../ui/Button.tsx'
import { useRefusalText } from '../words/use-refusal-text.ts'
import { useLocale } from '../words/words.tsx'
import { useInboxWords } from './inbox-words.ts'
import { noticeText, requestNoticeText, requestPlaceOf } from './notice-text.ts'

type Notice = ApiReply<'getInbox'>['notices'][number]
type PaymentNotice = NonNullable<ApiReply<'getInbox'>['payments']>[number]

type RequestEvent = ApiReply<'getInbox'>['requests'][number]

interface Props {
  readonly entityId: string
  readonly notices: readonly Notice[]
  readonly payments: readonly PaymentNotice[]
  readonly requests: readonly RequestEvent[]
  readonly onOpen: () => void
}

export function InboxNotices({ entityId, notices, payments, requests, onOpen }: Props) {
  const words = useInboxWords()
  const locale = useLocale()
  const refusalText = useRefusalText()
  const read = useReadNotices(entityId)
  return (
    <section aria-label={words.forInformation} data-notices>
      <div className="flex flex-wrap items-center justify-between gap-2 px-2 py-1">
        <h2 className="font-semibold">{words.forInformation}</h2>
        <Button
          look="ghost"
          disabled={read.isPending}
          onClick={() => read.mutate([...requests, ...notices, ...payments].map(({ id }) => id))}
        >
          {words.markRead}
        </Button>
      </div>
      {read.error !== null && (
        <p role="alert" className="px-2 text-bad">
          {words.markFailed(reasonOf(read.error, (reason) => reason))}
        </p>
      )}
      <ul>
        {requests.map((notice) => (
          <RequestNotice
            key={notice.id}
            notice={notice}
            onOpen={() => {
              read.mutate([notice.id])
              onOpen()
            }}
          />
        ))}
        {payments.map((notice) => (
          <li key={notice.id} data-inbox-item={notice.id} data-notice={`payment-${notice.kind}`}>
            <Link
              to={'/mpc/transfer-requests/payments' as '/'}
              onClick={() => {
                read.mutate([notice.id])
                onOpen()
              }}
              className="flex gap-2 rounded-sm px-2 py-1.5 hover:bg-hover"
            >
              <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0 text-mute" strokeWidth={1.75} />
              <span className="min-w-0">
                <span className="block wrap-anywhere">
                  {words.payments[notice.kind](notice.name, notice.skipped)}
                </span>
                {notice.why !== null && (
                  <span className="block text-xs wrap-anywhere text-soft">
                    {refusalText(notice.why, notice.why.code)}
                  </span>
                )}
                <span className="block text-xs text-mute">{localTime(notice.at)}</span>
              </span>
            </Link>
          </li>
        ))}
        {notices.map((notice) => (
          <li key={notice.id} data-inbox-item={notice.id} data-notice={notice.kind}>
            <Link
              to={inboxPathOf(notice.change ?? notice.kind) as '/'}
              onClick={() => {
                read.mutate([notice.id])
                onOpen()
              }}
              className="flex gap-2 rounded-sm px-2 py-1.5 hover:bg-hover"
            >
              <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-mute" strokeWidth={1.75} />
              <span className="min-w-0">
                <span className="block wrap-anywhere">{noticeText(notice, words, locale)}</span>
                <span className="block text-xs text-mute">
                  {notice.by === null ? localTime(notice.at) : words.from(notice.by, localTime(notice.at))}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RequestNotice({ notice, onOpen }: { readonly notice: RequestEvent; readonly onOpen: () => void }) {
  const words = useInboxWords()
  const locale = useLocale()
  const { id, kind, batch = null, amount, symbol, recipient, recipient_name, by, at } = notice
  const sum = `${fullAmount(amount, locale)} ${symbol}`
  const transfer =
    batch === null ? words.transferTo(sum, recipient_name ?? recipient) : words.batchOf(sum, batch)
  return (
    <li data-inbox-item={id} data-notice={kind}>
      <Link
        {...requestPlaceOf(notice)}
        onClick={onOpen}
        className="flex gap-2 rounded-sm px-2 py-1.5 hover:bg-hover"
      >
        <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-mute" strokeWidth={1.75} />
        <span className="min-w-0">
          <span className="block wrap-anywhere">{requestNoticeText(notice, transfer, words)}</span>
          <span className="block text-xs text-mute">
            {by === null ? localTime(at) : words.from(by, localTime(at))}
          </span>
        </span>
      </Link>
    </li>
  )
}
