import { sql, type Updateable } from 'kysely'
import type { Queryable, Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { MembersTable, UsersTable } from '../schema/people.ts'

export async function insertSession(
  db: Queryable,
  session: {
    tokenHash: Buffer
    userId: string
    expiresAt: Date
    now: Date
    userAgent: string | null
    remoteAddress: string | null
  },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      user_agent: session.userAgent,
      remote_address: session.remoteAddress,
    })
    .execute()
}

export async function touchSession(db: Queryable, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute()
}

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Counts a failed sign-in of each subject (an account, an address); from the fifth on it is blocked for a growing while. */
export async function recordLoginFailure(
  db: Queryable,
  subjects: readonly string[],
  now: Date,
): Promise<void> {
  for (const subject of subjects)
    await sql`
      insert into login_attempts (subject, failures, blocked_until, updated_at) values (${subject}, 1, null, ${now})
      on conflict (subject) do update set
        failures = case when login_attempts.updated_at < ${new Date(now.getTime() - 3_600_000)} then 1 else login_attempts.failures + 1 end,
        blocked_until = case when login_attempts.failures + 1 >= 5 and login_attempts.updated_at >= ${new Date(now.getTime() - 3_600_000)}
          then ${now}::timestamptz + least(900, power(2, login_attempts.failures - 4)) * interval '1 second' end,
        updated_at = ${now}`.execute(db)
}

export async function clearLoginFailures(db: Queryable, subject: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('subject', '=', subject).execute()
}

export async function updatePreferences(
  db: Queryable,
  userId: string,
  change: { defaultOrganisationId?: string | null; precision?: Record<string, number> },
): Promise<void> {
  const set: Updateable<UsersTable> = {
    ...(change.defaultOrganisationId === undefined ? {} : { default_org_id: change.defaultOrganisationId }),
    ...(change.precision === undefined ? {} : { precision_map: JSON.stringify(change.precision) }),
  }
  if (Object.keys(set).length > 0) await db.updateTable('users').set(set).where('id', '=', userId).execute()
}

export async function insertOrganisation(tx: Transaction, name: string): Promise<string> {
  const id = newId()
  await tx.insertInto('organisations').values({ entity_id: id, name, created_at: new Date() }).execute()
  return id
}

export async function insertMember(
  tx: Transaction,
  member: { organisationId: string; userId: string; role: MembersTable['role'] },
): Promise<string> {
  const id = newId()
  const now = new Date()
  await tx
    .insertInto('members')
    .values({
      entity_id: member.organisationId,
      id,
      user_id: member.userId,
      role: member.role,
      treasury_role: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

export async function updateMember(
  tx: Transaction,
  { organisationId, id, userId }: { organisationId: string; id: string; userId: string },
  change: Pick<Updateable<MembersTable>, 'role' | 'is_active'> & {
    name: string
    email: string
    is_system?: boolean
  },
): Promise<void> {
  const { name, email, is_system, ...member } = change
  await tx
    .updateTable('users')
    .set({ name, email, ...(is_system === undefined ? {} : { is_system }) })
    .where('id', '=', userId)
    .execute()
  await tx
    .updateTable('members')
    .set({ ...member, updated_at: new Date() })
    .where('entity_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}
