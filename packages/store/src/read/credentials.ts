/** The credentials with which people sign in besides their password. */
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { PasskeysTable, TotpSecretsTable } from '../schema/credentials.ts'

export type Passkey = Selectable<PasskeysTable>
export type TotpSecret = Selectable<TotpSecretsTable>
export type { ChallengePurpose } from '../schema/credentials.ts'

export const listPasskeys = (db: Queryable, userId: string): Promise<Passkey[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findPasskey = (
  db: Queryable,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<Passkey | undefined> =>
  db.selectFrom('passkeys').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()

export const findPasskeyByCredential = (db: Queryable, credentialId: string): Promise<Passkey | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** Also an unconfirmed one, which is not asked for at sign-in. */
export const findTotpSecret = (db: Queryable, userId: string): Promise<TotpSecret | undefined> =>
  db.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** The distinct sealed keys of the person's unused codes. */
export async function listRecoveryCodeKeys(db: Queryable, userId: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('key_sealed')
    .distinct()
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('key_sealed', 'is not', null)
    .execute()
  return rows.flatMap(({ key_sealed }) => key_sealed ?? [])
}

export interface RecoveryCodesLeft {
  readonly total: number
  readonly left: number
  readonly createdAt: Date
}

/** Null: none were made. */
export async function findRecoveryCodes(db: Queryable, userId: string): Promise<RecoveryCodesLeft | null> {
  const row = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => [
      fn.countAll<string>().as('total'),
      sql<string>`count(*) filter (where used_at is null)`.as('left'),
      fn.min('created_at').as('created_at'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.created_at === null
    ? null
    : { total: Number(row.total), left: Number(row.left), createdAt: row.created_at }
}

export interface PasskeysAndCodes {
  readonly passkeys: number
  readonly hasTotp: boolean
  readonly codesLeft: number
}

export async function findPasskeysAndCodes(db: Queryable, userId: string): Promise<PasskeysAndCodes> {
  const passkeys = await listPasskeys(db, userId)
  const totp = await findTotpSecret(db, userId)
  const codes = await findRecoveryCodes(db, userId)
  return {
    passkeys: passkeys.length,
    hasTotp: totp !== undefined && totp.confirmed_at !== null,
    codesLeft: codes?.left ?? 0,
  }
}
