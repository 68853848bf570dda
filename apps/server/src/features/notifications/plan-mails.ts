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

/** E-mails to one person within an hour, in all organisations. */
export const mostPerHour = 20
/** More at once are put together. */
const mostAtOnce = 5
const oldMs = 24 * 3_600_000
const waitMs = 5 * 60_000

export function planMails(due: readonly DueNotice[], terms: Terms): MailPlan {
  const { now, sentLately } = terms
  const judged = due.map((waiting) => ({ ...waiting, ...judge(waiting, terms) }))
  const drop = judged.filter(({ isOff }) => isOff).map(({ deliveryId }) => deliveryId)
  const wanted = judged.filter(({ isOff }) => !isOff)
  const later = wanted.flatMap(({ deliveryId, dueAt }) =>
    dueAt === null || dueAt <= now ? [] : [{ id: deliveryId, dueAt }],
  )
  const ready = wanted.filter(({ dueAt }) => dueAt === null || dueAt <= now)
  const room = mostPerHour - sentLately
  if (room <= 0) {
    const dueAt = new Date(now.getTime() + waitMs)
    return { mails: [], drop, later: [...later, ...ready.map(({ deliveryId: id }) => ({ id, dueAt }))] }
  }
  const isOld = ready.some(({ createdAt }) => now.getTime() - createdAt.getTime() > oldMs)
  const isTogether = isOld || ready.length > Math.min(mostAtOnce, room)
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

/** dueAt null: at once. */
function judge(
  { notice: { kind, by_user, user_id }, createdAt }: DueNotice,
  { person, settings, now }: Terms,
): { readonly isOff: boolean; readonly isDigest: boolean; readonly dueAt: Date | null } {
  const topic = topicOf(kind, { isOwn: by_user === user_id })
  const isOff = topicChannels(settings, topic).email === false
  if (noticeTopics[topic].isUrgent || person === undefined) return { isOff, isDigest: false, dueAt: null }
  const zone = zoneOf(person)
  const { digest: mode, digest_hour: hour, digest_weekday: weekday } = person
  if (mode !== 'off')
    return { isOff, isDigest: true, dueAt: nextDigestAt(createdAt, { mode, hour, weekday }, { zone }) }
  const { quiet_from: from, quiet_to: to } = person
  return {
    isOff,
    isDigest: false,
    dueAt: from === null || to === null ? null : quietUntil(now, { from, to }, { zone }),
  }
}
