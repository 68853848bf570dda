/** Settings of notifications, and the outbox of e-mails and push. Claims expire when their process dies. */
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { type Queryable, transaction, type Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { NoticeDelivery, NoticeMail, PushDevice } from '../read/notifications.ts'
import type {
  ChosenChannels,
  IncomingPaymentsTable,
  NoticeDeliveriesTable,
  NoticeMailsTable,
  NotificationPeopleTable,
  PushDevicesTable,
} from '../schema/notifications.ts'

interface Person {
  readonly organisationId: string
  readonly userId: string
}

export async function upsertNotificationSettings(
  tx: Transaction,
  { organisationId, userId }: Person,
  change: {
    readonly channels: ChosenChannels
    readonly mutedVaults: readonly string[]
    readonly paymentUsd: string
  },
): Promise<void> {
  const row = {
    channels: JSON.stringify(change.channels),
    muted_vaults: JSON.stringify(change.mutedVaults),
    payment_usd: change.paymentUsd,
    updated_at: new Date(),
  }
  await tx
    .insertInto('notification_settings')
    .values({ entity_id: organisationId, user_id: userId, ...row })
    .onConflict((conflict) => conflict.columns(['entity_id', 'user_id']).doUpdateSet(row))
    .execute()
}

type PersonChange = Partial<Omit<Insertable<NotificationPeopleTable>, 'user_id' | 'updated_at'>>

export async function upsertNotificationPerson(
  db: Queryable,
  userId: string,
  change: PersonChange,
): Promise<void> {
  const updated_at = new Date()
  await db
    .insertInto('notification_people')
    .values({
      user_id: userId,
      digest: 'off',
      digest_hour: 8,
      digest_weekday: 1,
      quiet_from: null,
      quiet_to: null,
      time_zone: null,
      ...change,
      updated_at,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...change, updated_at }))
    .execute()
}

/** Looks at what waits for the person again, by the settings of now. */
export async function wakeDeliveries(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('notice_deliveries')
    .set({ due_at: now })
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .execute()
}

export async function insertNoticeDeliveries(
  tx: Transaction,
  deliveries: readonly Pick<
    Insertable<NoticeDeliveriesTable>,
    'entity_id' | 'notice_id' | 'user_id' | 'channel'
  >[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return
  const rows = deliveries.map((delivery) => ({
    ...delivery,
    id: newId(),
    state: 'waiting' as const,
    due_at: now,
    created_at: now,
  }))
  await tx.insertInto('notice_deliveries').values(rows).execute()
}

/** Where the server sends no e-mail, none waits: switching e-mail on later sends no old ones. */
export async function dropWaitingMails(db: Queryable, now: Date): Promise<void> {
  await db
    .updateTable('notice_deliveries')
    .set({ state: 'dropped', ended_at: now })
    .where('channel', '=', 'email')
    .where('state', '=', 'waiting')
    .execute()
  // Runs at every round, so that it reads only what waits; those that are part of an e-mail are found by it.
  await sql`
    with ended as (
      update notice_mails set state = 'dropped', ended_at = ${now} where state = 'waiting' returning entity_id, id
    )
    update notice_deliveries d set state = 'dropped', ended_at = ${now} from ended
    where d.entity_id = ended.entity_id and d.mail_id = ended.id and d.state = 'grouped'`.execute(db)
}

/** People with due e-mails in an organisation, those who wait longest first. */
export async function listDuePeople(db: Queryable, now: Date, limit: number): Promise<Person[]> {
  const rows = await db
    .selectFrom('notice_deliveries')
    .select(['entity_id', 'user_id'])
    .where('channel', '=', 'email')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .groupBy(['entity_id', 'user_id'])
    .orderBy((eb) => eb.fn.min('due_at'))
    .limit(limit)
    .execute()
  return rows.map(({ entity_id, user_id }) => ({ organisationId: entity_id, userId: user_id }))
}

/** Locks them; those that another process looks at are left out. Oldest first. */
export const lockDueDeliveries = (
  tx: Transaction,
  { organisationId, userId }: Person,
  now: Date,
): Promise<NoticeDelivery[]> =>
  tx
    .selectFrom('notice_deliveries')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('channel', '=', 'email')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('created_at')
    .orderBy('id')
    .limit(500)
    .forUpdate()
    .skipLocked()
    .execute()

export async function updateDeliveries(
  db: Queryable,
  organisationId: string,
  ids: readonly string[],
  change: Partial<Pick<NoticeDelivery, 'state' | 'mail_id' | 'due_at' | 'ended_at' | 'claimed_until'>>,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('notice_deliveries')
    .set(change)
    .where('entity_id', '=', organisationId)
    .where('id', 'in', ids)
    .execute()
}

/** Returns its id. */
export async function insertNoticeMail(
  tx: Transaction,
  mail: Pick<Insertable<NoticeMailsTable>, 'entity_id' | 'user_id' | 'kind' | 'created_at'> &
    Partial<Pick<Insertable<NoticeMailsTable>, 'state' | 'claimed_until' | 'address'>>,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('notice_mails')
    .values({ state: 'waiting', ...mail, id, next_attempt_at: mail.created_at })
    .execute()
  return id
}

/** One e-mail about a notice to another address than the person's of now. No setting holds it back. */
export async function insertMailTo(
  tx: Transaction,
  { organisationId, userId }: Person,
  { noticeId, address, now }: { readonly noticeId: string; readonly address: string; readonly now: Date },
): Promise<void> {
  const common = { entity_id: organisationId, user_id: userId, created_at: now }
  const mail_id = await insertNoticeMail(tx, { ...common, kind: 'single', address })
  await tx
    .insertInto('notice_deliveries')
    .values({
      ...common,
      id: newId(),
      notice_id: noticeId,
      channel: 'email',
      state: 'grouped',
      mail_id,
      due_at: now,
    })
    .execute()
}

/** Moves what these e-mails contain into one new digest, and deletes them. */
export async function foldMails(tx: Transaction, mails: readonly NoticeMail[], now: Date): Promise<void> {
  const [first] = mails
  if (first === undefined) return
  const { entity_id, user_id } = first
  const ids = mails.map(({ id }) => id)
  const digest = await insertNoticeMail(tx, {
    entity_id,
    user_id,
    created_at: now,
    kind: 'digest',
  })
  await tx
    .updateTable('notice_deliveries')
    .set({ mail_id: digest })
    .where('entity_id', '=', entity_id)
    .where('mail_id', 'in', ids)
    .execute()
  await tx.deleteFrom('notice_mails').where('entity_id', '=', entity_id).where('id', 'in', ids).execute()
}

/** Unclaimed e-mails that were composed before a time, oldest first. Locks them. */
export const lockBacklog = (
  tx: Transaction,
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<NoticeMail[]> =>
  tx
    .selectFrom('notice_mails')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('kind', '<>', 'test')
    .where('address', 'is', null)
    .where('created_at', '<', before)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', now)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(2000)
    .forUpdate()
    .skipLocked()
    .execute()

interface Claim {
  readonly limit: number
  readonly claimMs: number
  /** Read at the claim: an older time would end it too early. */
  readonly now: Date
}

export const claimMails = (db: Queryable, claim: Claim): Promise<NoticeMail[]> =>
  claimDue<NoticeMail>(db, { table: 'notice_mails', due: 'next_attempt_at', which: sql`true` }, claim)

export const claimPushes = (db: Queryable, claim: Claim): Promise<NoticeDelivery[]> =>
  claimDue<NoticeDelivery>(
    db,
    { table: 'notice_deliveries', due: 'due_at', which: sql`channel = 'push'` },
    claim,
  )

/** Counts an attempt of each. Those that another process claims are left out. */
async function claimDue<Row>(
  db: Queryable,
  {
    table,
    due,
    which,
  }: {
    readonly table: 'notice_mails' | 'notice_deliveries'
    readonly due: 'next_attempt_at' | 'due_at'
    readonly which: RawBuilder<unknown>
  },
  { limit, claimMs, now }: Claim,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    update ${sql.table(table)} t set claimed_until = ${new Date(now.getTime() + claimMs)}, attempts = t.attempts + 1
    from (
      select entity_id, id from ${sql.table(table)} where state = 'waiting' and ${which} and ${sql.ref(due)} <= ${now}
        and (claimed_until is null or claimed_until < ${now})
      order by ${sql.ref(due)} limit ${limit} for update skip locked
    ) due
    where t.entity_id = due.entity_id and t.id = due.id
    returning t.*`.execute(db)
  return rows
}

export async function endMail(
  db: Queryable,
  { entity_id, id }: Pick<NoticeMail, 'entity_id' | 'id'>,
  end:
    | { readonly state: 'sent' | 'dropped' | 'failed'; readonly error: string | null; readonly now: Date }
    | { readonly state: 'waiting'; readonly error: string; readonly nextAttemptAt: Date },
): Promise<void> {
  await db
    .updateTable('notice_mails')
    .set({
      state: end.state,
      error: end.error,
      claimed_until: null,
      ...(end.state === 'waiting' ? { next_attempt_at: end.nextAttemptAt } : { ended_at: end.now }),
    })
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .execute()
  if (end.state === 'waiting') return
  await db
    .updateTable('notice_deliveries')
    .set({ state: end.state === 'sent' ? 'sent' : 'dropped', ended_at: end.now })
    .where('entity_id', '=', entity_id)
    .where('mail_id', '=', id)
    .where('state', '=', 'grouped')
    .execute()
}

/** The first process stores its key; the others keep that one. */
export async function insertPushKey(
  db: Queryable,
  key: { readonly public_key: string; readonly sealed: Buffer },
): Promise<void> {
  await db
    .insertInto('push_keys')
    .values({ id: 'vapid', ...key, created_at: new Date() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Browsers accept messages of the key only that they subscribed with, so they go with it. */
export async function deletePushKey(db: Queryable, publicKey: string): Promise<void> {
  await transaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('push_keys')
      .where('public_key', '=', publicKey)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await tx.deleteFrom('push_devices').execute()
  })
}

/** A browser that another person used before belongs to this one from now on. */
export async function upsertPushDevice(
  tx: Transaction,
  device: Omit<Insertable<PushDevicesTable>, 'id' | 'created_at'>,
): Promise<PushDevice> {
  const now = new Date()
  const { user_id, p256dh, auth, label } = device
  return tx
    .insertInto('push_devices')
    .values({ ...device, id: newId(), created_at: now })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ user_id, p256dh, auth, label }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns false if the person has no such device. */
export async function deletePushDevice(
  db: Queryable,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_devices')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function touchPushDevice(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable('push_devices').set({ last_sent_at: now }).where('id', '=', id).execute()
}

/** A payment that is known already keeps its row. */
export async function insertIncomingPayments(
  tx: Transaction,
  payments: readonly Omit<Insertable<IncomingPaymentsTable>, 'noticed_at'>[],
): Promise<void> {
  for (let at = 0; at < payments.length; at += chunk)
    await tx
      .insertInto('incoming_payments')
      .values(payments.slice(at, at + chunk))
      .onConflict((conflict) => conflict.columns(['entity_id', 'wallet_id', 'tx_hash', 'seq']).doNothing())
      .execute()
}
const chunk = 1000

/** Returns false if another process noticed it. */
export async function markPaymentNoticed(
  tx: Transaction,
  {
    entity_id,
    wallet_id,
    tx_hash,
    seq,
  }: Readonly<Pick<Insertable<IncomingPaymentsTable>, 'entity_id' | 'wallet_id' | 'tx_hash' | 'seq'>>,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('noticed_payments')
    .values({ entity_id, wallet_id, tx_hash, seq, noticed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
