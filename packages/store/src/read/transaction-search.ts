/**
 * Lists without counters: text searches, and minimums that amounts are not counted by. Each way in which a
 * text can match has its own index; matches are counted up to a limit.
 */
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Queryable } from '../database.ts'
import type { Scope } from './transaction-counts.ts'
import {
  aboveMinimums,
  type Search,
  sortConditions,
  spanConditions,
  type TransactionFilter,
} from './transaction-filter.ts'

const countLimit = 10_000

export async function searchIds(db: Queryable, filter: TransactionFilter, scope: Scope): Promise<string[]> {
  const skip = (filter.page - 1) * filter.limit
  const ways = waysOf(filter, scope).map(
    (way) => sql`(${way} order by b.ts desc, b.id desc limit ${skip + filter.limit})`,
  )
  const { rows } = await sql<{ id: string }>`
    select f.id from (${sql.join(ways, sql` union `)}) f
    order by f.ts desc, f.id desc limit ${filter.limit} offset ${skip}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countFound(
  db: Queryable,
  filter: TransactionFilter,
  scope: Scope,
): Promise<{ total: number; isFloor: boolean }> {
  const ways = waysOf(filter, scope)
  // Merging looks up the events of each call, so such rows are counted only up to the limit, like search
  // results.
  const isLimited = filter.search !== undefined || filter.leavesOut === 'unmerged'
  if (!isLimited) return { total: await countRowsOf(db, ways), isFloor: false }
  const limited = ways.map((way) => sql`(${way} limit ${countLimit + 1})`)
  const counts: number[] = []
  for (const way of limited) {
    const n = await countRowsOf(db, [way])
    // A single way cannot count a row twice, so more matches than the limit end the count.
    if (n > countLimit) return { total: countLimit, isFloor: true }
    if (n > 0) counts.push(n)
  }
  const n = counts.length > 1 ? await countRowsOf(db, limited) : (counts[0] ?? 0)
  return n > countLimit ? { total: countLimit, isFloor: true } : { total: n, isFloor: false }
}

/** Rows that any of these selects finds, each once. */
async function countRowsOf(db: Queryable, ways: readonly RawBuilder<unknown>[]): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from (${sql.join(ways, sql` union `)}) f`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/** One select for each way to match; a row may match in several. */
const waysOf = (filter: TransactionFilter, scope: Scope): RawBuilder<unknown>[] =>
  matchesOf(filter.search).map(
    (matches) => sql`
      select b.ts, b.id from bc_transactions b
      where b.entity_id = ${filter.organisationId} and not b.is_spam and ${matches}
        and ${sortConditions(filter, 'b')} and ${spanConditions(sql`b.ts`, filter)}
        and ${aboveMinimums(filter, 'b')} and ${ofWallets(scope)}`,
  )

function matchesOf(search: Search | undefined): RawBuilder<SqlBool>[] {
  switch (search?.kind) {
    case undefined:
      return [sql`true`]
    case 'hash':
      return [sql`b.tx_hash = ${search.hash}`]
    case 'address':
      return [
        sql`b.from_address = ${search.address}`,
        sql`b.to_address = ${search.address}`,
        sql`b.contract_address = ${search.address}`,
      ]
    case 'prefix': {
      const pattern = `${search.text.replace(/[\\%_]/g, '\\$&')}%`
      return [
        sql`b.tx_hash like ${pattern.toLowerCase()}`,
        sql`b.from_address like ${pattern}`,
        sql`b.to_address like ${pattern}`,
      ]
    }
    case 'nothing':
      return [sql`false`]
  }
}

const ofWallets = ({ walletIds }: Scope): RawBuilder<SqlBool> =>
  walletIds === null
    ? sql`true`
    : sql`exists (select from wallet_links l where l.entity_id = b.entity_id and l.bc_transaction_id = b.id
        and l.wallet_id = any(${walletIds}::uuid[]))`
