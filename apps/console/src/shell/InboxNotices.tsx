/** Notices for information. Each is read once its page is opened, or all of them at once. */
import type { ApiReply } from '@holdfast/contract'
import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { reasonOf } from '../calls/refusals.ts'
import { useReadNotices } from '../calls/use-read-notices.ts'
import { localTime } from '../format/time.ts'
import { Button } from '../ui/Button.tsx'
import { useLocale } from '../words/words.tsx'
import { useInboxWords } from './inbox-words.ts'
import { noticePlaceOf, noticeText } from './notice-text.ts'

type Notice = ApiReply<'getInbox'>['notices'][number]

interface Props {
  readonly entityId: string
  readonly notices: readonly Notice[]
  readonly onOpen: () => void
}

export function InboxNotices({ entityId, notices, onOpen }: Props) {
  const words = useInboxWords()
  const locale = useLocale()
  const read = useReadNotices(entityId)
  return (
    <section aria-label={words.forInformation} data-notices>
      <div className="flex flex-wrap items-center justify-between gap-2 px-2 py-1">
        <h2 className="font-semibold">{words.forInformation}</h2>
        <Button
          look="ghost"
          disabled={read.isPending}
          onClick={() => read.mutate(notices.map(({ id }) => id))}
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
        {notices.map((notice) => (
          <li key={notice.id} data-inbox-item={notice.id} data-notice={notice.kind}>
            <Link
              {...noticePlaceOf(notice)}
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
