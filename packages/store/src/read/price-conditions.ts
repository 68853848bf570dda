/** Prices that need attention, and the organisations that hold the asset. */
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'

export interface SilentPrice {
  /** CAIP-19. */
  readonly asset: string
  readonly since: Date
}

/** Assets whose public price was not updated since `before`. One that is silent since `oldest` was given up. */
export async function listSilentPrices(
  db: Queryable,
  { before, oldest }: { readonly before: Date; readonly oldest: Date },
): Promise<SilentPrice[]> {
  const { rows } = await sql<SilentPrice>`
    select asset, max(at) as since from prices where source = 'feed' group by asset
    having max(at) < ${before} and max(at) >= ${oldest} order by asset`.execute(db)
  return rows
}

/** By token. */
export async function listHolders(
  db: Queryable,
  tokenIds: readonly string[],
): Promise<{ readonly token_id: string; readonly entity_id: string }[]> {
  if (tokenIds.length === 0) return []
  return db
    .selectFrom('wallet_balances')
    .select(['token_id', 'entity_id'])
    .distinct()
    .where('token_id', 'in', tokenIds)
    .where('books_units', '<>', '0' as never)
    .orderBy('entity_id')
    .execute()
}
