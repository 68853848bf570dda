import type { Insertable, Updateable } from 'kysely'
import type { Queryable, Transaction } from '../database.ts'
import type { KeyDomainsTable, MpcKeysTable } from '../schema/transfers.ts'

export async function insertKeyDomain(tx: Transaction, domain: Insertable<KeyDomainsTable>): Promise<void> {
  await tx.insertInto('key_domains').values(domain).execute()
}

export async function insertMpcKey(
  tx: Transaction,
  key: Pick<Insertable<MpcKeysTable>, 'entity_id' | 'id' | 'kd_id' | 'label' | 'curve' | 'created_by'>,
): Promise<void> {
  const now = new Date()
  await tx
    .insertInto('mpc_keys')
    .values({ ...key, state: 'making', created_at: now, updated_at: now })
    .execute()
}

/** Only while it is being made: false once it is ready or has failed. */
export async function updateMpcKey(
  tx: Transaction,
  { entity_id, id }: { readonly entity_id: string; readonly id: string },
  change: Pick<
    Updateable<MpcKeysTable>,
    'state' | 'round' | 'of_rounds' | 'public_key' | 'chain_code' | 'epoch' | 'address' | 'error'
  >,
): Promise<boolean> {
  const changed = await tx
    .updateTable('mpc_keys')
    .set({ ...change, updated_at: new Date() })
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .where('state', '=', 'making')
    .returning('id')
    .execute()
  return changed.length > 0
}

/** Keys whose ceremony has told nothing since `before`: whoever ran it is gone. */
export async function listStalledKeys(
  db: Queryable,
  before: Date,
): Promise<{ entity_id: string; id: string }[]> {
  return db
    .selectFrom('mpc_keys')
    .select(['entity_id', 'id'])
    .where('state', '=', 'making')
    .where('updated_at', '<', before)
    .execute()
}
