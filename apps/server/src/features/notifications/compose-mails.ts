import { type Database, transaction } from '@holdfast/store'
import {
  countMailsOf,
  findNotificationPerson,
  listNotices,
  listNotificationSettings,
  type NoticeMail,
} from '@holdfast/store/read'
import {
  foldMails,
  insertNoticeMail,
  listDuePeople,
  lockBacklog,
  lockDueDeliveries,
  updateDeliveries,
} from '@holdfast/store/write'
import type { Logger } from 'pino'
import { reasonOf } from '../../reason-of.ts'
import { planMails } from './plan-mails.ts'

const hourMs = 3_600_000
/** In one round; the others follow in the next. */
const mostPeople = 500

/** Puts due notices into e-mails, person by person, in one transaction each. A fault with one person stops no other. */
export async function composeMails(
  db: Database,
  clock: () => Date,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  for (const person of await listDuePeople(db, clock(), mostPeople))
    await composeFor(db, person, clock()).catch((error: unknown) =>
      log.warn({ person: person.userId, reason: reasonOf(error) }, 'no e-mail was made, will retry'),
    )
}

const composeFor = (
  db: Database,
  { organisationId, userId }: { readonly organisationId: string; readonly userId: string },
  now: Date,
): Promise<void> =>
  transaction(db, async (tx) => {
    const rows = await lockDueDeliveries(tx, { organisationId, userId }, now)
    if (rows.length === 0) return
    const noticeIds = rows.map(({ notice_id }) => notice_id)
    const notices = new Map(
      (await listNotices(tx, organisationId, noticeIds)).map((notice) => [notice.id, notice]),
    )
    const [settings] = await listNotificationSettings(tx, organisationId, [userId])
    const plan = planMails(
      rows.flatMap(({ id, notice_id, created_at }) => {
        const notice = notices.get(notice_id)
        return notice === undefined ? [] : [{ deliveryId: id, notice, createdAt: created_at }]
      }),
      {
        person: await findNotificationPerson(tx, userId),
        settings,
        sentLately: await countMailsOf(tx, {
          userId,
          since: new Date(now.getTime() - hourMs),
          isTest: false,
        }),
        now,
      },
    )
    await updateDeliveries(tx, organisationId, plan.drop, { state: 'dropped', ended_at: now })
    for (const { id, dueAt } of plan.later)
      await updateDeliveries(tx, organisationId, [id], { due_at: dueAt })
    for (const { kind, ids } of plan.mails) {
      const mail_id = await insertNoticeMail(tx, {
        entity_id: organisationId,
        user_id: userId,
        kind,
        created_at: now,
      })
      await updateDeliveries(tx, organisationId, ids, { state: 'grouped', mail_id })
    }
  })

const backlogMs = 10 * 60_000
/** More e-mails to a person that could not be sent become one. */
const mostKept = 5
const oldMs = 24 * hourMs

/** After an outage of the mail server: those older than a day become one digest for each person, and so does a long backlog. */
export const foldBacklog = (db: Database, now: Date): Promise<void> =>
  transaction(db, async (tx) => {
    const mails = await lockBacklog(tx, { now, before: new Date(now.getTime() - backlogMs) })
    const keyOf = ({ entity_id, user_id }: NoticeMail) => `${entity_id} ${user_id}`
    for (const key of new Set(mails.map(keyOf))) {
      const ofPerson = mails.filter((mail) => keyOf(mail) === key)
      const old = ofPerson.filter(({ created_at }) => now.getTime() - created_at.getTime() > oldMs)
      const folded = ofPerson.length > mostKept ? ofPerson : old
      if (folded.length > 1) await foldMails(tx, folded, now)
    }
  })
