/** When a person's due notices are sent by e-mail, and how they are put together. */
import { noticeTopics, topicOf } from '@holdfast/contract'
import type { Notice, NotificationPerson, NotificationSettings } from '@holdfast/store/read'
import { nextDigestAt, quietUntil } from '../../mail/schedule.ts'
import { topicChannels } from '../notices/channels-of.ts'
import { zoneOf } from './languages.ts'

export interface DueNotice {
  readonly deliveryId: string
  readonly notice: Pick<Notice, 'kind' | 'by_user' | 'user_id'>
  readonly createdAt: Date
}

export interface MailPlan {
  readonly mails: readonly { readonly kind: 'single' | 'digest'; readonly ids: readonly string[] }[]
  readonly later: readonly { readonly id: string; readonly dueAt: Date }[]
  /** Switched off meanwhile. */
  readonly drop: readonly string[]
}

interface Terms {
  readonly person: NotificationPerson | undefined
  readonly settings: NotificationSettings | undefined
  /** E-mails that the person received within an hour. */
  readonly sentLately: number
  readonly now: Date
}

/** E-mails to one person within an hour, in all organisations. Urgent notices count, but do not wait for it. */
export const mostPerHour = 20
/** More at once are put together. */
const mostAtOnce = 5
const oldMs = 24 * 3_600_000
const minuteMs = 60_000
const waitMs = 5 * minuteMs

export function planMails(due: readonly DueNotice[], terms: Terms): MailPlan {
  const { now, sentLately } = terms
  const judged = due.map((waiting) => ({ ...waiting, ...judge(waiting, terms) }))
  const drop = judged.filter(({ isOff }) => isOff).map(({ deliveryId }) => deliveryId)
  const wanted = judged.filter(({ isOff }) => !isOff)
  const room = mostPerHour - sentLately
  const timed =
    room > 0 ? wanted : wanted.map((waiting) => ({ ...waiting, dueAt: beyondLimit(waiting, now) }))
  const later = timed.flatMap(({ deliveryId, dueAt }) =>
    dueAt === null || dueAt <= now ? [] : [{ id: deliveryId, dueAt }],
  )
  const ready = timed.filter(({ dueAt }) => dueAt === null || dueAt <= now)
  const isOld = ready.some(({ createdAt }) => now.getTime() - createdAt.getTime() > oldMs)
  const isTogether = isOld || ready.length > Math.min(mostAtOnce, Math.max(room, 1))
  const grouped = ready.filter(({ isDigest }) => isTogether || isDigest)
  const singles = ready.filter((waiting) => !grouped.includes(waiting))
  return {
    mails: [
      ...singles.map(({ deliveryId }) => ({ kind: 'single' as const, ids: [deliveryId] })),
      ...(grouped.length === 0
        ? []
        : [
            {
              kind: grouped.length === 1 ? ('single' as const) : ('digest' as const),
              ids: grouped.map(({ deliveryId }) => deliveryId),
            },
          ]),
    ],
    later,
    drop,
  }
}

/** The limit holds urgent ones back by less than a minute: those of each minute come together. */
const beyondLimit = (
  { isUrgent, createdAt, dueAt }: Judged & Pick<DueNotice, 'createdAt'>,
  now: Date,
): Date =>
  isUrgent
    ? new Date(Math.ceil(createdAt.getTime() / minuteMs) * minuteMs)
    : new Date(Math.max(now.getTime() + waitMs, dueAt?.getTime() ?? 0))

interface Judged {
  readonly isOff: boolean
  readonly isDigest: boolean
  readonly isUrgent: boolean
  /** Null: at once. */
  readonly dueAt: Date | null
}

function judge(
  { notice: { kind, by_user, user_id }, createdAt }: DueNotice,
  { person, settings, now }: Terms,
): Judged {
  const topic = topicOf(kind, { isOwn: by_user === user_id })
  const isOff = topicChannels(settings, topic).email === false
  const { isUrgent } = noticeTopics[topic]
  if (isUrgent || person === undefined) return { isOff, isUrgent, isDigest: false, dueAt: null }
  const zone = zoneOf(person)
  const { digest: mode, digest_hour: hour, digest_weekday: weekday } = person
  if (mode !== 'off')
    return {
      isOff,
      isUrgent,
      isDigest: true,
      dueAt: nextDigestAt(createdAt, { mode, hour, weekday }, { zone }),
    }
  const { quiet_from: from, quiet_to: to } = person
  return {
    isOff,
    isUrgent,
    isDigest: false,
    dueAt: from === null || to === null ? null : quietUntil(now, { from, to }, { zone }),
  }
}
