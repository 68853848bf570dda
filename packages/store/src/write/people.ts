import { type Selectable, sql, type Updateable } from 'kysely'
import type { Queryable, Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import { insertOutbox } from '../outbox.ts'
import type { SignInFailuresTable, UsersTable } from '../schema/people.ts'

export async function insertSession(
  db: Queryable,
  session: {
    tokenHash: Buffer
    userId: string
    expiresAt: Date
    now: Date
    userAgent: string | null
    remoteAddress: string | null
    country?: string | null
    mac: Buffer
  },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: newId(),
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      user_agent: session.userAgent,
      remote_address: session.remoteAddress,
      country: session.country ?? null,
      mac: session.mac,
    })
    .execute()
}

export async function touchSession(db: Queryable, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute()
}

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
  await ringSessionsEnded(db)
}

/**
 * Makes servers check at once which of their sockets have lost their session. Sockets themselves receive
 * nothing.
 */
const ringSessionsEnded = (db: Queryable): Promise<void> =>
  insertOutbox(db, [{ channel: 'admin', organisationId: null, message: { type: 'session_ended' } }])

/** A subject whose failed sign-ins are counted: an account, an address. */
export interface LoginSubject {
  readonly subject: string
  /** The number of failures after which it is blocked: for a second, then for twice as long each time. */
  readonly blockedFrom: number
  readonly longestSeconds: number
}

/** Locks their counters until the commit, so that simultaneous sign-ins are judged one after the other. */
export async function lockLoginSubjects(tx: Transaction, subjects: readonly LoginSubject[]): Promise<void> {
  await sql`
    insert into login_attempts (subject, failures, updated_at)
    select s, 0, 'epoch' from unnest(${subjects.map(({ subject }) => subject).sort()}::text[]) s
    on conflict (subject) do update set failures = login_attempts.failures`.execute(tx)
}

/** The subjects must be locked. */
export async function recordLoginFailure(
  tx: Transaction,
  subjects: readonly LoginSubject[],
  now: Date,
): Promise<void> {
  for (const { subject, blockedFrom, longestSeconds } of subjects)
    await sql`
      update login_attempts a set failures = n.failures, updated_at = ${now},
        blocked_until = case when n.failures >= ${blockedFrom}::int
          then ${now}::timestamptz + least(${longestSeconds}::int, power(2, least(n.failures - ${blockedFrom}::int, 30))) * interval '1 second' end
      from (select case when updated_at < ${new Date(now.getTime() - countedMs)} then 1 else failures + 1 end as failures
        from login_attempts where subject = ${subject}) n
      where a.subject = ${subject}`.execute(tx)
}

/** Counts a failure that the person sees at the next sign-in. */
export async function noteFailedSignIn(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ failed_sign_ins: eb('failed_sign_ins', '+', 1), failed_sign_in_at: now }))
    .where('id', '=', userId)
    .execute()
}

export async function forgetFailedSignIns(tx: Transaction, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ failed_sign_ins: 0, failed_sign_in_at: null })
    .where('id', '=', userId)
    .execute()
}

/** The number of browsers that are remembered for a person. */
const mostBrowsers = 20
const browserKeptMs = 180 * 86_400_000

export async function upsertKnownBrowser(
  tx: Transaction,
  browser: { userId: string; secretHash: Buffer; userAgent: string | null; now: Date },
): Promise<void> {
  const { userId, secretHash, userAgent, now } = browser
  await tx
    .insertInto('known_browsers')
    .values({
      user_id: userId,
      secret_hash: secretHash,
      user_agent: userAgent,
      created_at: now,
      last_used_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'secret_hash']).doUpdateSet({ last_used_at: now, user_agent: userAgent }),
    )
    .execute()
  await sql`
    delete from known_browsers where user_id = ${userId} and secret_hash in (
      select secret_hash from known_browsers where user_id = ${userId} order by last_used_at desc offset ${mostBrowsers})`.execute(
    tx,
  )
}

export interface SignInFailure {
  /** The id of the account, or 'unknown'. */
  readonly subject: string
  readonly reason: string
  readonly remoteAddress: string
}

/** Returns how many there were in this minute, including this one. */
export async function countSignInFailure(
  tx: Transaction,
  { subject, reason, remoteAddress }: SignInFailure,
  now: Date,
): Promise<number> {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  const { attempts } = await tx
    .insertInto('sign_in_failures')
    .values({ subject, reason, minute, attempts: 1, remote_address: remoteAddress })
    .onConflict((conflict) =>
      conflict.columns(['subject', 'reason', 'minute']).doUpdateSet((eb) => ({
        attempts: eb('sign_in_failures.attempts', '+', 1),
        remote_address: remoteAddress,
      })),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow()
  return attempts
}

/** Deletes and returns the counts of past minutes. */
export const takeSignInFailures = (tx: Transaction, now: Date): Promise<Selectable<SignInFailuresTable>[]> =>
  tx
    .deleteFrom('sign_in_failures')
    .where('minute', '<=', new Date(now.getTime() - 60_000))
    .returningAll()
    .execute()

/** Failures are forgotten after this long without another one. */
const countedMs = 3_600_000

export async function clearLoginFailures(tx: Transaction, subjects: readonly LoginSubject[]): Promise<void> {
  const names = subjects.map(({ subject }) => subject)
  await tx
    .deleteFrom('login_attempts')
    .where(sql<boolean>`subject = any(${names}::text[])`)
    .execute()
}

export async function updatePreferences(
  db: Queryable,
  userId: string,
  {
    defaultOrganisationId,
    precision,
    ...look
  }: Pick<Updateable<UsersTable>, 'language' | 'theme' | 'density' | 'time_zone'> & {
    defaultOrganisationId?: string | null
    precision?: Record<string, number>
  },
): Promise<void> {
  const set: Updateable<UsersTable> = {
    ...look,
    ...(defaultOrganisationId === undefined ? {} : { default_org_id: defaultOrganisationId }),
    ...(precision === undefined ? {} : { precision_map: JSON.stringify(precision) }),
  }
  if (Object.keys(set).length > 0) await db.updateTable('users').set(set).where('id', '=', userId).execute()
}

export async function insertUser(tx: Transaction, user: { name: string; email: string }): Promise<string> {
  const id = newId()
  await tx
    .insertInto('users')
    .values({ ...user, id, password_hash: null, default_org_id: null, created_at: new Date() })
    .execute()
  return id
}

/**
 * Absent fields keep their values. Increments the version of the person and of every membership except
 * `exceptMemberId`.
 */
export async function updateUser(
  tx: Transaction,
  { id, exceptMemberId = null }: { id: string; exceptMemberId?: string | null },
  change: Pick<Updateable<UsersTable>, 'name' | 'email' | 'is_admin' | 'is_system' | 'is_retired'>,
): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('members')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: new Date() }))
    .where('user_id', '=', id)
    .where(sql<boolean>`id is distinct from ${exceptMemberId}::uuid`)
    .execute()
}

/** Serialises changes of platform flags. */
export async function lockFlagged(tx: Transaction): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('is_admin', '=', true), eb('is_system', '=', true)]))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** A new password ends every session of the old one, and forgets all browsers. */
export async function updatePassword(
  tx: Transaction,
  id: string,
  change: { readonly passwordHash: string; readonly approvalsSuspendedUntil: Date | null },
): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({
      password_hash: change.passwordHash,
      password_changed_at: new Date(),
      ...(change.approvalsSuspendedUntil === null
        ? {}
        : { approvals_suspended_until: change.approvalsSuspendedUntil }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('known_browsers').where('user_id', '=', id).execute()
  await deleteSessionsOf(tx, id)
}

/** The sessions of a person except one, by their own names or all. Returns how many ended. */
export async function deleteOtherSessions(
  tx: Transaction,
  { userId, keptHash, id }: { readonly userId: string; readonly keptHash: Buffer; readonly id?: string },
): Promise<number> {
  const others = tx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', keptHash)
  const { numDeletedRows } = await (
    id === undefined ? others : others.where('id', '=', id)
  ).executeTakeFirstOrThrow()
  await ringSessionsEnded(tx)
  return Number(numDeletedRows)
}

/** A password that the person replaced by themselves. Their other sessions end, and all browsers are forgotten. */
export async function updateOwnPassword(
  tx: Transaction,
  id: string,
  { passwordHash, keptHash }: { readonly passwordHash: string; readonly keptHash: Buffer },
): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({
      password_hash: passwordHash,
      password_changed_at: new Date(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('known_browsers').where('user_id', '=', id).execute()
  await tx.deleteFrom('password_links').where('user_id', '=', id).execute()
  await deleteOtherSessions(tx, { userId: id, keptHash })
}

/** Notes that the person confirmed the session just now. */
export async function stepUpSession(
  db: Queryable,
  tokenHash: Buffer,
  { now, mac }: { readonly now: Date; readonly mac: Buffer },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ stepped_up_at: now, step_up_mac: mac })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function deleteSessionsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await ringSessionsEnded(tx)
}

/** Deletes expired sessions, unused links and forgotten failures. Returns how many rows. */
export async function pruneSignIns(db: Queryable, now: Date): Promise<number> {
  const gone = [
    await db.deleteFrom('sessions').where('expires_at', '<', now).executeTakeFirst(),
    await db.deleteFrom('passkey_challenges').where('expires_at', '<', now).executeTakeFirst(),
    await db.deleteFrom('provider_sign_ins').where('expires_at', '<', now).executeTakeFirst(),
    await db.deleteFrom('password_links').where('expires_at', '<', now).executeTakeFirst(),
    await db
      .deleteFrom('login_attempts')
      .where('updated_at', '<', new Date(now.getTime() - countedMs))
      .executeTakeFirst(),
    await db
      .deleteFrom('known_browsers')
      .where('last_used_at', '<', new Date(now.getTime() - browserKeptMs))
      .executeTakeFirst(),
  ]
  return gone.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
}

/** Only the newest link is valid. */
export async function upsertPasswordLink(
  tx: Transaction,
  link: { tokenHash: Buffer; userId: string; createdBy: string | null; now: Date; expiresAt: Date },
): Promise<void> {
  const row = {
    token_hash: link.tokenHash,
    created_by: link.createdBy,
    created_at: link.now,
    expires_at: link.expiresAt,
  }
  await tx
    .insertInto('password_links')
    .values({ ...row, user_id: link.userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Returns the person; a link can be used once. */
export async function takePasswordLink(
  tx: Transaction,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('password_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}
