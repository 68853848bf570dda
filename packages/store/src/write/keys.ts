import type { Insertable, Updateable } from 'kysely'
import type { Queryable, Transaction } from '../database.ts'
import type { KeyCeremony, KeyDomainsTable, KeyProof, MpcKeysTable } from '../schema/transfers.ts'

export async function insertKeyDomain(tx: Transaction, domain: Insertable<KeyDomainsTable>): Promise<void> {
  await tx.insertInto('key_domains').values(domain).execute()
}

export async function insertMpcKey(
  tx: Transaction,
  key: Pick<
    Insertable<MpcKeysTable>,
    'entity_id' | 'id' | 'kd_id' | 'label' | 'curve' | 'network_class' | 'rules_hash' | 'created_by'
  >,
): Promise<void> {
  const now = new Date()
  await tx
    .insertInto('mpc_keys')
    .values({ ...key, state: 'making', created_at: now, updated_at: now })
    .execute()
}

/** Updates a key while it is being generated: false once it is ready or has failed. */
export async function updateMpcKey(
  tx: Transaction,
  { entity_id, id }: { readonly entity_id: string; readonly id: string },
  change: Pick<
    Updateable<MpcKeysTable>,
    | 'state'
    | 'round'
    | 'of_rounds'
    | 'public_key'
    | 'chain_code'
    | 'epoch'
    | 'address'
    | 'error'
    | 'error_refusal'
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

/** Keys whose ceremony has reported nothing since `before`: its process is gone. */
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

interface Place {
  readonly entity_id: string
  readonly id: string
}

/** Failed keys of which a signer may hold a share, except those whose signers were queried since `before`. */
export async function listKeysToGiveUp(
  db: Queryable,
  before: Date,
): Promise<{ entity_id: string; id: string }[]> {
  return db
    .selectFrom('mpc_keys')
    .select(['entity_id', 'id'])
    .where('state', '=', 'failed')
    .where('given_up_at', 'is', null)
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(20)
    .execute()
}

/** Null: not confirmed by all signers yet; they are queried again later. */
export async function updateGivenUp(
  db: Queryable,
  { entity_id, id }: Place,
  given_up_at: Date | null,
): Promise<void> {
  await db
    .updateTable('mpc_keys')
    .set({ given_up_at, updated_at: new Date() })
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .execute()
}

export async function updateKeyProof(
  tx: Transaction,
  { entity_id, id }: Place,
  proof: KeyProof,
): Promise<void> {
  await tx
    .updateTable('mpc_keys')
    .set({ last_proof: JSON.stringify(proof) })
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .execute()
}

/** One of two simultaneous claims succeeds. False: the key has a ceremony, or is not ready. */
export async function claimKeyCeremony(
  tx: Transaction,
  { entity_id, id }: Place,
  { ceremony, now, until }: { readonly ceremony: KeyCeremony; readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const claimed = await tx
    .updateTable('mpc_keys')
    .set({
      ceremony,
      refreshing_until: until,
      round: 0,
      of_rounds: 0,
      error: null,
      error_refusal: null,
      updated_at: now,
    })
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where((eb) => eb.or([eb('refreshing_until', 'is', null), eb('refreshing_until', '<=', now)]))
    .returning('id')
    .execute()
  return claimed.length > 0
}

/** The key's ceremony must be claimed. */
export async function updateKeyCeremony(
  tx: Transaction,
  { entity_id, id }: Place,
  change: Pick<
    Updateable<MpcKeysTable>,
    | 'round'
    | 'of_rounds'
    | 'epoch'
    | 'error'
    | 'error_refusal'
    | 'refreshing_until'
    | 'own_threshold'
    | 'own_parties'
  >,
): Promise<void> {
  await tx
    .updateTable('mpc_keys')
    .set({ ...change, updated_at: new Date() })
    .where('entity_id', '=', entity_id)
    .where('id', '=', id)
    .where('refreshing_until', 'is not', null)
    .execute()
}
