/** The credentials with which people sign in besides their password. */
import { type Insertable, sql } from 'kysely'
import type { Queryable, Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { ChallengePurpose, PasskeyChallengesTable, PasskeysTable } from '../schema/credentials.ts'

export async function insertPasskey(
  tx: Transaction,
  passkey: Omit<Insertable<PasskeysTable>, 'last_used_at'>,
): Promise<void> {
  await tx.insertInto('passkeys').values(passkey).execute()
}

interface PasskeyKey {
  readonly userId: string
  readonly id: string
}

export async function updatePasskeyName(
  tx: Transaction,
  { userId, id }: PasskeyKey,
  name: string,
): Promise<void> {
  await tx.updateTable('passkeys').set({ name }).where('id', '=', id).where('user_id', '=', userId).execute()
}

/** Synced passkeys count from 0 and never on, so the counter is kept and not compared. */
export async function notePasskeyUse(
  tx: Transaction,
  id: string,
  use: { readonly signCount: number; readonly isBackedUp: boolean; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ sign_count: use.signCount, is_backed_up: use.isBackedUp, last_used_at: use.now })
    .where('id', '=', id)
    .execute()
}

export async function deletePasskey(tx: Transaction, { userId, id }: PasskeyKey): Promise<void> {
  await tx.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId).execute()
}

/** Replaces one that was not confirmed. False: a confirmed one stands. */
export async function upsertTotpSecret(
  tx: Transaction,
  { userId, sealed }: { readonly userId: string; readonly sealed: Buffer },
): Promise<boolean> {
  const row = { sealed, created_at: new Date(), last_step: 0 }
  const written = await tx
    .insertInto('totp_secrets')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('totp_secrets.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return written !== undefined
}

/** False: this step or a later one was accepted before. Of two codes at once one is accepted. */
export async function acceptTotpStep(
  tx: Transaction,
  { userId, step }: { readonly userId: string; readonly step: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('totp_secrets')
    .set((eb) => ({ last_step: step, confirmed_at: eb.fn.coalesce('confirmed_at', sql<Date>`now()`) }))
    .where('user_id', '=', userId)
    .where('last_step', '<', String(step))
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteTotpSecret(tx: Transaction, userId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The codes made before become invalid. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await deleteRecoveryCodes(tx, userId)
  const now = new Date()
  await tx
    .insertInto('recovery_codes')
    .values(codeHashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: now })))
    .execute()
}

export async function deleteRecoveryCodes(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** False: there is no such code, or it was used. */
export async function takeRecoveryCode(
  tx: Transaction,
  { userId, codeHash }: { readonly userId: string; readonly codeHash: Buffer },
): Promise<boolean> {
  const row = await tx
    .updateTable('recovery_codes')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The newest challenges of one address are kept, so that a flood discards only its own. */
const mostChallenges = 500

export async function insertPasskeyChallenge(
  tx: Transaction,
  challenge: Omit<Insertable<PasskeyChallengesTable>, 'id'>,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('passkey_challenges')
    .values({ ...challenge, id })
    .execute()
  await sql`
    delete from passkey_challenges where id in (
      select id from passkey_challenges where remote_address = ${challenge.remote_address}
      order by expires_at desc offset ${mostChallenges})`.execute(tx)
  return id
}

/** Returns the challenge; it can be answered once, whether or not the answer is right. */
export async function takePasskeyChallenge(
  db: Queryable,
  {
    id,
    purpose,
    userId,
  }: { readonly id: string; readonly purpose: ChallengePurpose; readonly userId: string | null },
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where(sql<boolean>`user_id is not distinct from ${userId}::uuid`)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst()
  return row?.challenge
}

/** Passkeys, authenticator app, recovery codes and the link with a provider: for a person who lost them. */
export async function deleteCredentialsOf(tx: Transaction, userId: string): Promise<void> {
  for (const table of ['passkeys', 'totp_secrets', 'recovery_codes', 'provider_links'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}
