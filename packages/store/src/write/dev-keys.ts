import type { Insertable, Updateable } from 'kysely'
import type { Transaction } from '../database.ts'
import type { DevKeysTable, DevSignerTable } from '../schema/transfers.ts'

export async function insertDevKey(
  tx: Transaction,
  key: Omit<Insertable<DevKeysTable>, 'created_at' | 'updated_at'>,
): Promise<void> {
  const now = new Date()
  await tx
    .insertInto('dev_keys')
    .values({ ...key, created_at: now, updated_at: now })
    .execute()
}

interface StoredKey {
  readonly entity_id: string
  readonly id: string
  readonly version: number
}

/** False if another person changed it in the meantime, or it is gone. */
export async function updateDevKey(
  tx: Transaction,
  { entity_id, id, version }: StoredKey,
  change: Pick<Updateable<DevKeysTable>, 'is_active'>,
): Promise<boolean> {
  const changed = await tx
    .updateTable('dev_keys')
    .set({ ...change, version: version + 1, updated_at: new Date() })
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .execute()
  return changed.length > 0
}

export async function deleteDevKey(
  tx: Transaction,
  { entity_id, id }: Pick<StoredKey, 'entity_id' | 'id'>,
): Promise<void> {
  await tx.deleteFrom('dev_keys').where('entity_id', '=', entity_id).where('id', '=', id).execute()
}

export async function upsertDevSigner(
  tx: Transaction,
  signer: Pick<Insertable<DevSignerTable>, 'address' | 'sealed' | 'set_by'>,
): Promise<void> {
  const values = { ...signer, set_at: new Date() }
  await tx
    .insertInto('dev_signer')
    .values({ id: 'dev', ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

/** Returns the deleted one; undefined if there was none. */
export const deleteDevSigner = (tx: Transaction): Promise<{ readonly address: string } | undefined> =>
  tx.deleteFrom('dev_signer').returning('address').executeTakeFirst()
