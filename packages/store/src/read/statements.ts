import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { StatementsTable } from '../schema/statements.ts'

export type StoredStatement = Omit<Selectable<StatementsTable>, 'first_day' | 'last_day'> & {
  readonly first_day: string
  readonly last_day: string
}

const columns = [
  'entity_id',
  'id',
  'wallet_id',
  'language',
  'format',
  'made_by',
  'made_by_name',
  'made_at',
  'is_provisional',
  'movements',
  'pdf_sha256',
  'csv_sha256',
] as const

const days = [
  sql<string>`first_day::text`.as('first_day'),
  sql<string>`last_day::text`.as('last_day'),
] as const

/** Newest first, without figures. */
export async function listStatements(
  db: Queryable,
  { organisationId, limit }: { readonly organisationId: string; readonly limit: number },
): Promise<Omit<StoredStatement, 'facts' | 'summary'>[]> {
  return db
    .selectFrom('statements')
    .select([...columns, ...days])
    .where('entity_id', '=', organisationId)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** In one of these organisations. */
export async function findStatement(
  db: Queryable,
  { organisationIds, id }: { readonly organisationIds: readonly string[]; readonly id: string },
): Promise<StoredStatement | undefined> {
  if (organisationIds.length === 0) return undefined
  return db
    .selectFrom('statements')
    .select([...columns, ...days, 'facts', 'summary'])
    .where('entity_id', 'in', organisationIds)
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface AccountingSettings {
  readonly datev: unknown
  readonly version: number
}

export async function findAccountingSettings(
  db: Queryable,
  organisationId: string,
): Promise<AccountingSettings | undefined> {
  return db
    .selectFrom('accounting_settings')
    .select(['datev', 'version'])
    .where('entity_id', '=', organisationId)
    .executeTakeFirst()
}
