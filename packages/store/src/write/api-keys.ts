import { sql } from 'kysely'
import type { Queryable, Transaction } from '../database.ts'
import type { ApiKey } from '../read/api-keys.ts'

interface KeyId {
  readonly organisationId: string
  readonly id: string
}

export async function insertApiKey(
  tx: Transaction,
  key: Omit<
    ApiKey,
    'adopted_by' | 'adopted_at' | 'revoked_by' | 'revoked_at' | 'last_used_at' | 'last_used_address'
  >,
): Promise<void> {
  await tx.insertInto('api_keys').values(key).execute()
}

export async function adoptApiKey(
  tx: Transaction,
  { organisationId, id }: KeyId,
  adoption: Pick<ApiKey, 'adopted_by' | 'adopted_at' | 'mac'>,
): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set(adoption)
    .where('entity_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

/** The hash is erased, so that nobody can undo it in the database. False: it was revoked before. */
export async function revokeApiKey(
  tx: Transaction,
  { organisationId, id }: KeyId,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_keys')
    .set({ revoked_by: by, revoked_at: at, token_hash: Buffer.alloc(0) })
    .where('entity_id', '=', organisationId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function noteUseOfApiKey(
  db: Queryable,
  { organisationId, id }: KeyId,
  { at, address }: { readonly at: Date; readonly address: string },
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: at, last_used_address: address })
    .where('entity_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

/** Counts a call of the key in the minute, for all servers together. False, and not counted: the key has no calls left in this minute. */
export async function takeApiKeyCall(
  db: Queryable,
  { organisationId, id }: KeyId,
  { minute, most }: { readonly minute: Date; readonly most: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into api_key_calls as counted (entity_id, key_id, minute, calls)
    values (${organisationId}, ${id}, ${minute}, 1)
    on conflict (entity_id, key_id) do update
      set minute = greatest(counted.minute, excluded.minute),
        calls = case when counted.minute >= excluded.minute then counted.calls + 1 else 1 end
      where counted.minute < excluded.minute or counted.calls < ${most}
    returning calls`.execute(db)
  return rows.length > 0
}
