import { transaction } from '@holdfast/store'
import { countMailsOf, findNotificationPerson, listJoined } from '@holdfast/store/read'
import { endMail, insertNoticeMail, lockRows } from '@holdfast/store/write'
import { authorise } from '../../http/authorise.ts'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { createMailer, longestSendMs, type MailResult } from '../../mail/mailer.ts'
import { settingsUrlOf, writeTest } from '../../mail/write-mail.ts'
import { consoleOriginOf } from './console-origin-of.ts'
import { wordsOf } from './languages.ts'
import { clearRefusal, noteRefusal } from './send-mail.ts'

const mostTests = 5
const hourMs = 3_600_000

const codes = {
  sent: 'sent',
  refused: 'refused',
  rejected: 'rejected',
  later: 'busy',
  down: 'unreachable',
} as const satisfies Record<MailResult['outcome'], string>

/** Waits for the mail server. An address that was refused before is used again once it takes the test. */
export const sendTestEmail: Verb<'sendTestEmail', 'db' | 'config' | 'log'> = async (
  { db, config, log },
  { actor, request: { body } },
) => {
  const { entity_id } = body
  authorise(actor, 'read organisation', entity_id)
  if (config.mail === null) throw refusal('MAIL_NOT_SET_UP')
  const { user } = actor
  const now = new Date()
  const id = await transaction(db, async (tx) => {
    await lockRows(tx, 'users', { id: user.id })
    const since = new Date(now.getTime() - hourMs)
    const count = await countMailsOf(tx, { userId: user.id, since, isTest: true })
    if (count >= mostTests) throw refusal('TOO_MANY_TEST_MAILS', { count })
    return insertNoticeMail(tx, {
      entity_id,
      user_id: user.id,
      kind: 'test',
      created_at: now,
      // The worker leaves it alone.
      state: 'failed',
      claimed_until: new Date(now.getTime() + longestSendMs),
    })
  })
  const organisation =
    (await listJoined(db, user.id)).find((joined) => joined.entity_id === entity_id)?.name ?? ''
  const origin = consoleOriginOf(config)
  const texts = wordsOf(await findNotificationPerson(db, user.id))
  const mailer = createMailer(config.mail)
  const { outcome, answer } = await mailer.send({
    id,
    to: user.email,
    settingsUrl: settingsUrlOf(origin),
    ...writeTest({ texts, organisation, origin }),
  })
  mailer.close()
  const isSent = outcome === 'sent'
  await endMail(
    db,
    { entity_id, id },
    { state: isSent ? 'sent' : 'failed', error: isSent ? null : answer, now: new Date() },
  )
  if (isSent) await clearRefusal(db, user.id)
  if (outcome === 'refused')
    await noteRefusal(db, { user_id: user.id, email: user.email }, { answer, now: new Date() })
  // The answer may state names and settings of the operator's machines.
  if (!isSent) log.warn({ mail: id, outcome, answer }, 'a test e-mail was not sent')
  return { outcome: codes[outcome] }
}
