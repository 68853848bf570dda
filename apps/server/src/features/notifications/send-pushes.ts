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
import webPush from 'web-push'
import type { Config } from '../../config.ts'
import { quietUntil } from '../../mail/schedule.ts'
import { send } from '../../webhooks/send.ts'
import { wordsOf, zoneOf } from './languages.ts'
import { findReceiver, mayRead } from './may-receive.ts'
import { type PushKey, pushKeyOf } from './push-key-of.ts'

interface Needs {
  readonly db: Database
  readonly config: Pick<Config, 'secretKey' | 'webhookAllow' | 'publicOrigins' | 'mail'>
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

export async function sendPushes({ db, config }: Needs, now: Date): Promise<void> {
  for (;;) {
    const claimed = await claimPushes(db, { limit: atOnce, claimMs, now })
    if (claimed.length === 0) return
    const key = await pushKeyOf(db, config)
    await Promise.all(claimed.map((delivery) => sendPush({ db, config }, key, delivery, now)))
    if (claimed.length < atOnce) return
  }
}

async function sendPush(
  { db, config }: Needs,
  key: PushKey | null,
  delivery: NoticeDelivery,
  now: Date,
): Promise<void> {
  const { entity_id, id, user_id } = delivery
  const end = (state: 'sent' | 'dropped') =>
    updateDeliveries(db, entity_id, [id], { state, ended_at: now, claimed_until: null })
  const retry = (at: Date) => updateDeliveries(db, entity_id, [id], { due_at: at, claimed_until: null })
  const person = await findNotificationPerson(db, user_id)
  const made = await messageFor(db, delivery, person)
  const devices = await listPushDevices(db, user_id)
  const isOld = now.getTime() - delivery.created_at.getTime() > oldMs
  if (key === null || made === null || devices.length === 0 || isOld) return end('dropped')
  const quiet = made.isUrgent ? null : quietEnd(person, now)
  if (quiet !== null) return retry(quiet)
  const results = await Promise.all(
    devices.map((device) => sendToDevice({ db, config }, { key, device, made, now })),
  )
  if (results.every((result) => result === 'gone')) return end('dropped')
  if (!results.includes('failed')) return end('sent')
  return delivery.attempts >= mostTries
    ? end(results.includes('sent') ? 'sent' : 'dropped')
    : retry(new Date(now.getTime() + delivery.attempts * 60_000))
}

interface Made {
  readonly message: Message
  readonly isUrgent: boolean
}

/** Null: the person may not read what it is about. */
async function messageFor(
  db: Database,
  { entity_id, notice_id, user_id }: NoticeDelivery,
  person: NotificationPerson | undefined,
): Promise<Made | null> {
  const [notice] = await listNotices(db, entity_id, [notice_id])
  const receiver = await findReceiver(db, entity_id, user_id)
  if (notice === undefined || receiver === null) return null
  if (!(await mayRead(db, receiver, notice.kind))) return null
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
