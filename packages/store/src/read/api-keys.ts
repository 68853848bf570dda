/** Keys of programs. */
import type { Selectable } from 'kysely'
import type { Queryable } from '../database.ts'
import type { ApiKeysTable } from '../schema/api-keys.ts'

export type ApiKey = Selectable<ApiKeysTable>
export type NamedApiKey = ApiKey & {
  readonly creator: string | null
  readonly adopter: string | null
}

export const findApiKey = (
  db: Queryable,
  key: { readonly organisationId: string; readonly id: string },
): Promise<ApiKey | undefined> =>
  db
    .selectFrom('api_keys')
    .selectAll()
    .where('entity_id', '=', key.organisationId)
    .where('id', '=', key.id)
    .executeTakeFirst()

/** The newest first. */
export const listApiKeys = (db: Queryable, organisationId: string): Promise<NamedApiKey[]> =>
  db
    .selectFrom('api_keys as k')
    .leftJoin('users as c', 'c.id', 'k.created_by')
    .leftJoin('users as a', 'a.id', 'k.adopted_by')
    .selectAll('k')
    .select(['c.name as creator', 'a.name as adopter'])
    .where('k.entity_id', '=', organisationId)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id')
    .execute()
