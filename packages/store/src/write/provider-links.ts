/** Sign-in by an OpenID provider: the links of people, and the sign-ins that are under way. */
import { type Insertable, sql } from 'kysely'
import type { Queryable, Transaction } from '../database.ts'
import type { ProviderLinksTable, ProviderSignInPhase, ProviderSignInsTable } from '../schema/credentials.ts'

/** A person has one link. It replaces one with another issuer, and none of the same issuer. False: that one stands. */
export async function upsertProviderLink(
  tx: Transaction,
  link: Insertable<ProviderLinksTable>,
): Promise<boolean> {
  const written = await tx
    .insertInto('provider_links')
    .values(link)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(link).where('provider_links.issuer', '!=', link.issuer),
    )
    .returning('user_id')
    .executeTakeFirst()
  return written !== undefined
}

export async function noteProviderLinkUse(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.updateTable('provider_links').set({ last_used_at: now }).where('user_id', '=', userId).execute()
}

/** Undefined: there was none. */
export const deleteProviderLink = (tx: Transaction, userId: string) =>
  tx.deleteFrom('provider_links').where('user_id', '=', userId).returning('email').executeTakeFirst()

/** The newest sign-ins of one address are kept, so that a flood discards only its own. */
const mostSignIns = 500

export async function insertProviderSignIn(
  tx: Transaction,
  signIn: Insertable<ProviderSignInsTable>,
): Promise<void> {
  await tx.insertInto('provider_sign_ins').values(signIn).execute()
  await sql`
    delete from provider_sign_ins where browser_hash in (
      select browser_hash from provider_sign_ins where remote_address = ${signIn.remote_address}
      order by expires_at desc offset ${mostSignIns})`.execute(tx)
}

/** Returns the sealed part; each phase of a sign-in can be taken once. */
export async function takeProviderSignIn(
  db: Queryable,
  { browserHash, phase }: { readonly browserHash: Buffer; readonly phase: ProviderSignInPhase },
  now: Date,
): Promise<Buffer | undefined> {
  const row = await db
    .deleteFrom('provider_sign_ins')
    .where('browser_hash', '=', browserHash)
    .where('phase', '=', phase)
    .where('expires_at', '>', now)
    .returning('sealed')
    .executeTakeFirst()
  return row?.sealed
}

export async function findProvenSignIn(
  db: Queryable,
  browserHash: Buffer,
  now: Date,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('provider_sign_ins')
    .select('sealed')
    .where('browser_hash', '=', browserHash)
    .where('phase', '=', 'proven')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.sealed
}
