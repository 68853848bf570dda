/** One attempt of one e-mail: its text is made now, from what the person may read now. */
import { type Database, transaction } from '@holdfast/store'
import { findNotificationPerson, listNoticesOfMail, type Member, type NoticeMail } from '@holdfast/store/read'
import { endMail, updateDeliveries, upsertNotificationPerson } from '@holdfast/store/write'
import type { Config } from '../../config.ts'
import type { Mailer, MailResult } from '../../mail/mailer.ts'
import {
  type MailFrame,
  type MailItem,
  settingsUrlOf,
  writeDigest,
  writeSingle,
  type WrittenMail,
} from '../../mail/write-mail.ts'
import { consoleOriginOf } from './console-origin-of.ts'
import { itemOfNotice } from './item-of-notice.ts'
import { wordsOf, zoneOf } from './languages.ts'
import { findReceiver, mayRead } from './may-receive.ts'

interface Needs {
  readonly db: Database
  readonly config: Pick<Config, 'publicOrigins' | 'isSandbox' | 'port'>
  readonly mailer: Mailer
}

const giveUpMs = 72 * 3_600_000
const waitMinutes = [1, 5, 15, 30]
const longestMinutes = 60

/** Returns the result, or null if there was nothing to send. */
export async function sendMail(
  { db, config, mailer }: Needs,
  mail: NoticeMail,
  now: Date,
): Promise<MailResult | null> {
  const receiver = await findReceiver(db, mail.entity_id, mail.user_id)
  const written = receiver === null ? null : await writeFor(db, config, receiver, mail)
  const isRefused = receiver !== null && (await isAddressRefused(db, receiver))
  if (receiver === null || written === null || isRefused) {
    await endMail(db, mail, { state: 'dropped', error: null, now })
    return null
  }
  const result = await mailer.send({
    id: mail.id,
    to: receiver.email,
    settingsUrl: settingsUrlOf(consoleOriginOf(config)),
    ...written,
  })
  await noteResult(db, { mail, receiver, result, now })
  return result
}

async function writeFor(
  db: Database,
  config: Needs['config'],
  receiver: Member,
  mail: NoticeMail,
): Promise<WrittenMail | null> {
  const person = await findNotificationPerson(db, receiver.user_id)
  const texts = wordsOf(person)
  const frame: MailFrame = { texts, organisation: receiver.organisation, origin: consoleOriginOf(config) }
  const reader = { member: receiver, texts, zone: zoneOf(person) }
  const items: MailItem[] = []
  const gone: string[] = []
  for (const notice of await listNoticesOfMail(db, mail)) {
    const item = (await mayRead(db, receiver, notice.kind)) ? await itemOfNotice(db, reader, notice) : null
    if (item === null) gone.push(notice.delivery_id)
    else items.push(item)
  }
  await updateDeliveries(db, mail.entity_id, gone, { state: 'dropped', ended_at: new Date() })
  const [only] = items
  if (only === undefined) return null
  return items.length === 1 ? writeSingle(frame, only) : writeDigest(frame, items)
}

async function isAddressRefused(db: Database, { user_id, email }: Member): Promise<boolean> {
  const person = await findNotificationPerson(db, user_id)
  return person?.refused_address === email.toLowerCase()
}

async function noteResult(
  db: Database,
  {
    mail,
    receiver,
    result: { outcome, answer },
    now,
  }: {
    readonly mail: NoticeMail
    readonly receiver: Member
    readonly result: MailResult
    readonly now: Date
  },
): Promise<void> {
  if (outcome === 'sent') return endMail(db, mail, { state: 'sent', error: null, now })
  if (outcome === 'refused')
    return transaction(db, async (tx) => {
      await endMail(tx, mail, { state: 'failed', error: answer, now })
      await noteRefusal(tx, receiver, { answer, now })
    })
  // Nobody knows how long an outage of the mail server lasts, so that e-mails end by age only where it answers.
  const minutes = waitMinutes[mail.attempts - 1] ?? longestMinutes
  const isOver = outcome === 'later' && now.getTime() - mail.created_at.getTime() > giveUpMs
  await endMail(
    db,
    mail,
    isOver
      ? { state: 'failed', error: answer, now }
      : { state: 'waiting', error: answer, nextAttemptAt: new Date(now.getTime() + minutes * 60_000) },
  )
}

export const noteRefusal = (
  db: Parameters<typeof upsertNotificationPerson>[0],
  { user_id, email }: Pick<Member, 'user_id' | 'email'>,
  { answer, now }: { readonly answer: string; readonly now: Date },
): Promise<void> =>
  upsertNotificationPerson(db, user_id, {
    refused_address: email.toLowerCase(),
    refused_at: now,
    refusal: answer,
  })

export const clearRefusal = (
  db: Parameters<typeof upsertNotificationPerson>[0],
  userId: string,
): Promise<void> =>
  upsertNotificationPerson(db, userId, { refused_address: null, refused_at: null, refusal: null })
