/** Developer keys, encrypted as stored. */
import type { Selectable } from 'kysely'
import type { Queryable } from '../database.ts'
import type { DevKeysTable, DevSignerTable } from '../schema/transfers.ts'

export type DevSigner = Selectable<DevSignerTable>
export type DevKey = Selectable<DevKeysTable> & {
  readonly network_name: string
  readonly network_code: string
  readonly is_main: boolean
}

export const findDevSigner = (db: Queryable): Promise<DevSigner | undefined> =>
  db.selectFrom('dev_signer').selectAll().where('id', '=', 'dev').executeTakeFirst()

export async function listDevKeys(
  db: Queryable,
  organisationIds: readonly string[],
  { id }: { id?: string | undefined } = {},
): Promise<DevKey[]> {
  if (organisationIds.length === 0) return []
  return db
    .selectFrom('dev_keys as k')
    .innerJoin('networks as n', 'n.id', 'k.network_id')
    .selectAll('k')
    .select(['n.name as network_name', 'n.code as network_code', 'n.is_main'])
    .where('k.entity_id', 'in', organisationIds)
    .$if(id !== undefined, (q) => q.where('k.id', '=', id ?? ''))
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .execute()
}
