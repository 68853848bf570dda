/**
 * When a token changes (known, spam, symbol), the values that rows, links, counts, entries and balances
 * repeat from it are rewritten, in every organisation, in the same commit. The ledger of each organisation is
 * locked, in one order, until then.
 */
import { type Selectable, sql } from 'kysely'
import { booksOrder } from '../books-order.ts'
import type { Transaction } from '../database.ts'
import type { BcTransactionsTable } from '../schema/transactions.ts'
import { listLinks, lockBooks } from './chain-rows.ts'
import { asListed, listedFacts, type ListedToken } from './listed-token.ts'
import { RollupChange } from './rollup.ts'
import { unnest } from './unnest.ts'

type Row = Selectable<BcTransactionsTable>

interface Changed {
  readonly id: string
  readonly before: ListedToken
  readonly after: ListedToken
}

/** Rows in one statement. */
const chunk = 2_000

/** Returns the organisations whose lists changed. */
export async function relistToken(tx: Transaction, token: Changed, now: Date): Promise<string[]> {
  const touched: string[] = []
  const relist = isOnlyTurned(token) ? turnRows : relistRows
  for (const organisationId of await holdAllBooks(tx)) {
    const rows = await relist(tx, organisationId, token, now)
    if (rows > 0) touched.push(organisationId)
  }
  return touched
}

/** Hides a token: its rows are not listed, its entries not counted, its balances zero. */
export async function excludeToken(
  tx: Transaction,
  token: Changed,
  { userId, now }: { userId: string; now: Date },
): Promise<string[]> {
  const touched = new Set(await relistToken(tx, token, now))
  const { rows: entries } = await sql<{ entity_id: string }>`
    with excluded as (
      update wallet_transactions set excluded_at = ${now}, excluded_by = ${userId}
      where token_id = ${token.id} and excluded_at is null and ${ofAnyWallet}
      returning entity_id
    )
    select distinct entity_id from excluded`.execute(tx)
  for (const { entity_id } of entries) touched.add(entity_id)
  await tx
    .updateTable('wallet_balances')
    .set({ books_units: 0n, updated_at: now })
    .where('token_id', '=', token.id)
    .execute()
  return [...touched]
}

/**
 * Everything that was excluded with it counts again, and the balances follow from the entries: while it was
 * spam all entries were excluded, so their sum from the first on is the running balance.
 */
export async function readmitToken(tx: Transaction, token: Changed, now: Date): Promise<string[]> {
  const touched = new Set(await relistToken(tx, token, now))
  const { rows: balances } = await sql<{ entity_id: string }>`
    with running as (
      select entity_id, id, wallet_id, block_number, position_in_block, ts, tx_hash, seq, sum(case direction when 'in' then units else -units end)
        over (partition by entity_id, wallet_id order by ${booksOrder('t')}) as units
      from wallet_transactions t where token_id = ${token.id} and ${ofAnyWallet}
    ), readmitted as (
      update wallet_transactions w set excluded_at = null, excluded_by = null, running_balance_units = r.units
      from running r where w.entity_id = r.entity_id and w.id = r.id
    )
    insert into wallet_balances (entity_id, wallet_id, token_id, books_units, updated_at)
    select distinct on (entity_id, wallet_id) entity_id, wallet_id, ${token.id}::uuid, units, ${now}::timestamptz
    from running r order by entity_id, wallet_id, ${booksOrder('r', 'desc')}
    on conflict (entity_id, wallet_id, token_id) do update
    set books_units = excluded.books_units, updated_at = excluded.updated_at
    returning entity_id`.execute(tx)
  for (const { entity_id } of balances) touched.add(entity_id)
  return [...touched]
}

/** Entries are found by wallet and token. */
const ofAnyWallet = sql<boolean>`(entity_id, wallet_id) in (select w.entity_id, w.id from wallets w)`

async function holdAllBooks(tx: Transaction): Promise<string[]> {
  const organisations = await tx
    .selectFrom('organisations')
    .select('entity_id')
    .orderBy('entity_id')
    .execute()
  const ids = organisations.map(({ entity_id }) => entity_id)
  for (const id of ids) await lockBooks(tx, id)
  return ids
}

/** It became spam, or no longer is, and is otherwise unchanged. */
const isOnlyTurned = ({ before, after }: Changed): boolean =>
  listedFacts.every((fact) => (fact === 'is_spam') !== (before[fact] === after[fact]))

/** One statement for all rows, one for all links: a spam token may have any number of rows. */
async function turnRows(
  tx: Transaction,
  organisationId: string,
  { id, before, after }: Changed,
  now: Date,
): Promise<number> {
  const count = new RollupChange(organisationId)
  if (after.is_spam) await count.token(tx, id, -1n)
  // Rows of unknown tokens have an index of their own.
  const ofToken = sql`b.entity_id = ${organisationId} and b.token_id = ${id} and ${before.is_known ? sql`true` : sql`not b.is_known_token`}`
  const { numAffectedRows } = await sql`
    update bc_transactions b set is_spam = ${after.is_spam}, updated_at = ${now} where ${ofToken}`.execute(tx)
  await sql`
    update wallet_links l set is_spam = ${after.is_spam}
    from bc_transactions b where ${ofToken} and l.entity_id = ${organisationId} and l.bc_transaction_id = b.id`.execute(
    tx,
  )
  if (!after.is_spam) await count.token(tx, id, 1n)
  await count.apply(tx)
  return Number(numAffectedRows ?? 0n)
}

async function relistRows(
  tx: Transaction,
  organisationId: string,
  token: Changed,
  now: Date,
): Promise<number> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (let done = 0; ;) {
    const rows = await tx
      .selectFrom('bc_transactions')
      .selectAll()
      .where('entity_id', '=', organisationId)
      .where('token_id', '=', token.id)
      .where('id', '>', last)
      // Rows of unknown tokens have an index of their own.
      .$if(!token.before.is_known, (q) => q.where('is_known_token', '=', false))
      .orderBy('id')
      .limit(chunk)
      .execute()
    await relistChunk(tx, organisationId, rows, token.after, now)
    done += rows.length
    last = rows.at(-1)?.id ?? last
    if (rows.length < chunk) return done
  }
}

async function relistChunk(
  tx: Transaction,
  organisationId: string,
  rows: readonly Row[],
  token: ListedToken,
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  const links = await listLinks(
    tx,
    organisationId,
    rows.map(({ id }) => id),
  )
  const count = new RollupChange(organisationId)
  const changed = rows.map((before) => {
    const row = asListed(before, token)
    const walletIds = links.get(before.id) ?? []
    count.move(before, row)
    count.links({ row: before, walletIds }, { row, walletIds })
    return row
  })
  const types = {
    id: 'uuid',
    symbol: 'text',
    decimals: 'int2',
    amount: 'numeric',
    is_known_token: 'bool',
    is_spam: 'bool',
    is_dust: 'bool',
  } as const
  await sql`
    update bc_transactions b set symbol = n.symbol, decimals = n.decimals, amount = n.amount,
      is_known_token = n.is_known_token, is_spam = n.is_spam, is_dust = n.is_dust, updated_at = ${now}
    from ${unnest('n', types, changed)} where b.entity_id = ${organisationId} and b.id = n.id`.execute(tx)
  await sql`
    update wallet_links l set symbol = n.symbol, amount = n.amount, is_known_token = n.is_known_token, is_spam = n.is_spam, is_dust = n.is_dust
    from ${unnest('n', types, changed)} where l.entity_id = ${organisationId} and l.bc_transaction_id = n.id`.execute(
    tx,
  )
  await count.apply(tx)
}
