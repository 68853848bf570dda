/** One attempt of one e-mail: its text is made now, from what the person may read now. */
import { type Database, type Queryable, transaction } from '@holdfast/store'
import { findNotificationPerson, listNoticesOfMail, type Member, type NoticeMail } from '@holdfast/store/read'
import { endMail, updateDeliveries, upsertNotificationPerson } from '@holdfast/store/write'
import type { Logger } from 'pino'
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
import { reasonOf } from '../../reason-of.ts'
import { consoleOriginOf } from './console-origin-of.ts'
import { itemOfNotice } from './item-of-notice.ts'
import { wordsOf, zoneOf } from './languages.ts'
import { findReceiver, mayRead } from './may-receive.ts'
import { retryAt } from './retry-at.ts'
import { wantsNotice } from './wants-notice.ts'

interface Needs {
  readonly db: Database
  readonly config: Pick<Config, 'publicOrigins' | 'isSandbox' | 'port'>
  readonly mailer: Mailer
  readonly log: Pick<Logger, 'warn'>
}

const giveUpMs = 72 * 3_600_000
/** A message that the mail server refuses as such is not tried for days. */
const mostRejections = 5

/** Returns the result, or null if there was nothing to send. A fault of one e-mail stops no other. */
export async function sendMail(
  needs: Needs,
  mail: NoticeMail,
  clock: () => Date,
): Promise<MailResult | null> {
  try {
    return await attempt(needs, mail, clock)
  } catch (error) {
    needs.log.warn({ mail: mail.id, reason: reasonOf(error) }, 'an e-mail was not made')
    const result = { outcome: 'later', answer: 'fault of Holdfast' } as const
    await noteAnswer(needs.db, { mail, result, now: clock() })
    return null
  }
}

async function attempt(
  { db, config, mailer }: Needs,
  mail: NoticeMail,
  clock: () => Date,
): Promise<MailResult | null> {
  const receiver = await findReceiver(db, mail.entity_id, mail.user_id)
  const written = receiver === null ? null : await writeFor({ db, config, now: clock() }, receiver, mail)
  const isRefused = receiver !== null && mail.address === null && (await isAddressRefused(db, receiver))
  if (receiver === null || written === null || isRefused) {
    await endMail(db, mail, { state: 'dropped', error: null, now: clock() })
    return null
  }
  const result = await mailer.send({
    id: mail.id,
    to: mail.address ?? receiver.email,
    settingsUrl: settingsUrlOf(consoleOriginOf(config)),
    ...written,
  })
  const now = clock()
  await transaction(db, async (tx) => {
    await noteAnswer(tx, { mail, result, now })
    if (result.outcome === 'refused' && mail.address === null)
      await noteRefusal(tx, receiver, { answer: result.answer, now })
  })
  return result
}

async function writeFor(
  { db, config, now }: Pick<Needs, 'db' | 'config'> & { readonly now: Date },
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
    const isDue = (await mayRead(db, receiver, notice.kind)) && (await wantsNotice(db, notice, 'email'))
    const item = isDue ? await itemOfNotice(db, reader, notice) : null
    if (item === null) gone.push(notice.delivery_id)
    else items.push(item)
  }
  await updateDeliveries(db, mail.entity_id, gone, { state: 'dropped', ended_at: now })
  const [only] = items
  if (only === undefined) return null
  return items.length === 1 ? writeSingle(frame, only) : writeDigest(frame, items)
}

async function isAddressRefused(db: Database, { user_id, email }: Member): Promise<boolean> {
  const person = await findNotificationPerson(db, user_id)
  return person?.refused_address === email.toLowerCase()
}

async function noteAnswer(
  db: Queryable,
  {
    mail,
    result: { outcome, answer },
    now,
  }: { readonly mail: NoticeMail; readonly result: MailResult; readonly now: Date },
): Promise<void> {
  if (outcome === 'sent') return endMail(db, mail, { state: 'sent', error: null, now })
  // An outage of the mail server can last for any time, so e-mails end by age only where it answers.
  const isOver =
    outcome === 'refused' ||
    (outcome === 'rejected' && mail.attempts >= mostRejections) ||
    (outcome === 'later' && now.getTime() - mail.created_at.getTime() > giveUpMs)
  await endMail(
    db,
    mail,
    isOver
      ? { state: 'failed', error: answer, now }
      : { state: 'waiting', error: answer, nextAttemptAt: retryAt(mail.attempts, now) },
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
