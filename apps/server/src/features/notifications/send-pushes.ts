/** Push messages to the browsers of a person. They carry no amounts and no names: the lock screen of a phone is public. */
import { noticeKindTable, noticeTopics, topicOf } from '@holdfast/contract'
import type { Database } from '@holdfast/store'
import {
  findNotificationPerson,
  listNotices,
  listPushDevices,
  type NoticeDelivery,
  type NotificationPerson,
  type PushDevice,
} from '@holdfast/store/read'
import { claimPushes, deletePushDevice, touchPushDevice, updateDeliveries } from '@holdfast/store/write'
import type { Logger } from 'pino'
import webPush from 'web-push'
import type { Config } from '../../config.ts'
import { quietUntil } from '../../mail/schedule.ts'
import { reasonOf } from '../../reason-of.ts'
import { send } from '../../webhooks/send.ts'
import { wordsOf, zoneOf } from './languages.ts'
import { findReceiver, mayRead } from './may-receive.ts'
import { type PushKey, pushKeyOf } from './push-key-of.ts'
import { retryAt } from './retry-at.ts'
import { wantsNotice } from './wants-notice.ts'

interface Needs {
  readonly db: Database
  readonly config: Pick<Config, 'secretKey' | 'webhookAllow' | 'publicOrigins' | 'mail'>
  readonly log: Pick<Logger, 'warn'>
}

interface Message {
  readonly title: string
  readonly body: string
  /** Path of the console. */
  readonly page: string
  /** A repeat replaces the message that the device shows. */
  readonly tag: string
}

const atOnce = 16
const claimMs = 60_000
const timeoutMs = 10_000
const mostTries = 5
/** How long a push service keeps a message for a device that is offline. */
const keptSeconds = 12 * 3600
const oldMs = 24 * 3_600_000

export async function sendPushes(needs: Needs, clock: () => Date): Promise<void> {
  const { db, config } = needs
  for (;;) {
    const claimed = await claimPushes(db, { limit: atOnce, claimMs, now: clock() })
    if (claimed.length === 0) return
    const key = await pushKeyOf(db, config)
    await Promise.all(claimed.map((delivery) => sendPush(needs, key, delivery, clock)))
    if (claimed.length < atOnce) return
  }
}

type End = { readonly state: 'sent' | 'dropped' } | { readonly retryAt: Date }

/** A fault of a delivery stops no other: it is tried again like an answer of the push service. */
async function sendPush(
  needs: Needs,
  key: PushKey | null,
  delivery: NoticeDelivery,
  clock: () => Date,
): Promise<void> {
  const { entity_id, id, attempts } = delivery
  const end = await attempt(needs, key, delivery, clock()).catch((error: unknown): End => {
    needs.log.warn({ delivery: id, reason: reasonOf(error) }, 'a push message was not made')
    return afterFailure(attempts, { state: 'dropped' }, clock())
  })
  await updateDeliveries(needs.db, entity_id, [id], {
    claimed_until: null,
    ...('state' in end ? { state: end.state, ended_at: clock() } : { due_at: end.retryAt }),
  })
}

const afterFailure = (attempts: number, last: End, now: Date): End =>
  attempts >= mostTries ? last : { retryAt: retryAt(attempts, now) }

async function attempt(needs: Needs, key: PushKey | null, delivery: NoticeDelivery, now: Date): Promise<End> {
  const { db } = needs
  const person = await findNotificationPerson(db, delivery.user_id)
  const made = await messageFor(db, delivery, person)
  const devices = await listPushDevices(db, delivery.user_id)
  const isOld = now.getTime() - delivery.created_at.getTime() > oldMs
  if (key === null || made === null || devices.length === 0 || isOld) return { state: 'dropped' }
  const quiet = made.isUrgent ? null : quietEnd(person, now)
  if (quiet !== null) return { retryAt: quiet }
  const results = await Promise.all(
    devices.map((device) =>
      sendToDevice(needs, { key, device, made, now }).catch((error: unknown) => {
        needs.log.warn({ device: device.id, reason: reasonOf(error) }, 'a push message was not sent')
        return 'failed' as const
      }),
    ),
  )
  if (results.every((result) => result === 'gone')) return { state: 'dropped' }
  if (!results.includes('failed')) return { state: 'sent' }
  return afterFailure(delivery.attempts, { state: results.includes('sent') ? 'sent' : 'dropped' }, now)
}

interface Made {
  readonly message: Message
  readonly isUrgent: boolean
}

/** Null: the person may not read what it is about, or switched push off for it meanwhile. */
async function messageFor(
  db: Database,
  { entity_id, notice_id, user_id }: NoticeDelivery,
  person: NotificationPerson | undefined,
): Promise<Made | null> {
  const [notice] = await listNotices(db, entity_id, [notice_id])
  const receiver = await findReceiver(db, entity_id, user_id)
  if (notice === undefined || receiver === null) return null
  if (!(await mayRead(db, receiver, notice.kind)) || !(await wantsNotice(db, notice, 'push'))) return null
  const topic = topicOf(notice.kind, { isOwn: notice.by_user === user_id })
  return {
    message: {
      title: 'Holdfast',
      body: wordsOf(person).push[topic],
      page: noticeKindTable[notice.kind].page,
      tag: notice_id,
    },
    isUrgent: noticeTopics[topic].isUrgent,
  }
}

function quietEnd(person: NotificationPerson | undefined, now: Date): Date | null {
  if (person === undefined || person.quiet_from === null || person.quiet_to === null) return null
  return quietUntil(now, { from: person.quiet_from, to: person.quiet_to }, { zone: zoneOf(person) })
}

async function sendToDevice(
  { db, config }: Needs,
  {
    key,
    device,
    made: { message, isUrgent },
    now,
  }: { readonly key: PushKey; readonly device: PushDevice; readonly made: Made; readonly now: Date },
): Promise<'sent' | 'gone' | 'failed'> {
  const { endpoint, p256dh, auth } = device
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: subjectOf(config), ...key },
      TTL: keptSeconds,
      urgency: isUrgent ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    },
  )
  const { status, error } = await send(
    {
      url: endpoint,
      headers: Object.fromEntries(Object.entries(headers)),
      body,
    },
    { allowed: config.webhookAllow, timeoutMs },
  )
  if (error === null) {
    await touchPushDevice(db, device.id, now)
    return 'sent'
  }
  if (status !== 404 && status !== 410) return 'failed'
  await deletePushDevice(db, { id: device.id, userId: device.user_id })
  return 'gone'
}

/** How a push service reaches the operator. */
const subjectOf = ({ publicOrigins, mail }: Pick<Config, 'publicOrigins' | 'mail'>): string =>
  mail === null
    ? (publicOrigins.find((origin) => origin.startsWith('https:')) ?? 'https://holdfast.invalid')
    : `mailto:${mail.from.address}`
