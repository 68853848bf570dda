/** Networks and tokens. */
import { type ChainName, findSharedSymbols } from '@holdfast/ledger'
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { NetworksTable, TokensTable } from '../schema/catalogues.ts'

export type Network = Selectable<NetworksTable>
export type CatalogueToken = Selectable<TokensTable> & { readonly network_name: string }

/** sort_order, then active first, then symbol, then name. */
export async function listNetworks(
  db: Queryable,
  { isActive }: { isActive?: boolean } = {},
): Promise<Network[]> {
  return db
    .selectFrom('networks')
    .selectAll()
    .$if(isActive !== undefined, (q) => q.where('is_active', '=', isActive ?? true))
    .orderBy('sort_order')
    .orderBy('is_active', 'desc')
    .orderBy('symbol')
    .orderBy('name')
    .execute()
}

/**
 * Active first, then USDT, then USDC, then others by symbol and network. Without spam and unknown contracts.
 */
export async function listTokens(db: Queryable): Promise<CatalogueToken[]> {
  return db
    .selectFrom('tokens as t')
    .innerJoin('networks as n', 'n.id', 't.network_id')
    .selectAll('t')
    .select('n.name as network_name')
    .where('t.is_known', '=', true)
    .orderBy('t.is_active', 'desc')
    .orderBy(sql`case t.symbol when 'USDT' then 0 when 'USDC' then 1 else 2 end`)
    .orderBy('t.symbol')
    .orderBy('n.name')
    .execute()
}

export async function findNetwork(db: Queryable, id: string): Promise<Network | undefined> {
  return db.selectFrom('networks').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Including archived wallets. */
export async function hasWallets(db: Queryable, networkId: string): Promise<boolean> {
  const wallet = await db
    .selectFrom('wallets')
    .select('id')
    .where('network_id', '=', networkId)
    .limit(1)
    .executeTakeFirst()
  return wallet !== undefined
}

/** Organisations with a wallet or a named address on it, in ascending order of their ids. */
export async function listOrganisationsOnNetwork(db: Queryable, networkId: string): Promise<string[]> {
  const on = (table: 'wallets' | 'address_book' | 'inbound_labels') =>
    db.selectFrom(table).select('entity_id').where('network_id', '=', networkId)
  const rows = await on('wallets')
    .union(on('address_book'))
    .union(on('inbound_labels'))
    .orderBy('entity_id')
    .execute()
  return rows.map(({ entity_id }) => entity_id)
}

export interface NetworkInUse {
  readonly entity_id: string
  readonly id: string
  readonly code: string
  readonly name: string
  readonly chain: ChainName
  readonly chain_id: string
}

/** One for each organisation and network with an active wallet. */
export async function listNetworksInUse(db: Queryable): Promise<NetworkInUse[]> {
  return db
    .selectFrom('wallets as w')
    .innerJoin('networks as n', 'n.id', 'w.network_id')
    .select(['w.entity_id', 'n.id', 'n.code', 'n.name', 'n.chain', 'n.chain_id'])
    .distinct()
    .where('w.is_active', '=', true)
    .execute()
}

/** A token of the catalogue, or an unknown one. */
export async function findTokenById(db: Queryable, id: string): Promise<CatalogueToken | undefined> {
  return tokensWithNetwork(db).where('t.id', '=', id).executeTakeFirst()
}

export async function listTokensById(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, CatalogueToken>> {
  const tokens = await tokensWithNetwork(db)
    .where(sql<boolean>`t.id = any(${ids}::uuid[])`)
    .execute()
  return new Map(tokens.map((token) => [token.id, token]))
}

export async function listTokensOfNetwork(db: Queryable, networkId: string): Promise<CatalogueToken[]> {
  return tokensWithNetwork(db).where('t.network_id', '=', networkId).execute()
}

/** Tokens of the catalogue whose symbol reads like another one's on the same network. */
export async function listSharedSymbols(
  db: Queryable,
  networkIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (networkIds.length === 0) return new Set()
  const tokens = await db
    .selectFrom('tokens')
    .select(['id', 'network_id', 'symbol'])
    .where('is_known', '=', true)
    .where('is_spam', '=', false)
    .where('network_id', 'in', networkIds)
    .execute()
  return findSharedSymbols(tokens)
}

/** Whether its amounts are on record: a wallet has held it, or a transfer request names it. */
export async function isTokenUsed(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (select 1 from wallet_balances where token_id = ${id})
      or exists (select 1 from transfer_requests where token_id = ${id}) as is_used`.execute(db)
  return rows[0]?.is_used === true
}

export interface UnknownToken extends CatalogueToken {
  readonly spam_by_name: string | null
  /** Number of wallets in all organisations. */
  readonly wallets: number
}

/** Contracts seen on chain that are not in the catalogue: undecided ones first, then by number of wallets. */
export async function listUnknownTokens(
  db: Queryable,
  { id }: { id?: string } = {},
): Promise<UnknownToken[]> {
  const rows = await tokensWithNetwork(db)
    .leftJoin('users as u', 'u.id', 't.spam_by')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('wallet_balances')
          .select(({ fn }) => ['token_id', fn.countAll<string>().as('wallets')])
          .groupBy('token_id')
          .as('b'),
      (join) => join.onRef('b.token_id', '=', 't.id'),
    )
    .select(['u.name as spam_by_name', 'b.wallets'])
    .where('t.is_known', '=', false)
    .$if(id !== undefined, (q) => q.where('t.id', '=', id ?? ''))
    .orderBy('t.is_spam')
    .orderBy((eb) => eb.fn.coalesce('b.wallets', eb.lit(0)), 'desc')
    .orderBy('t.symbol')
    .orderBy('t.id')
    .execute()
  return rows.map((row) => ({ ...row, wallets: Number(row.wallets ?? 0) }))
}

const tokensWithNetwork = (db: Queryable) =>
  db
    .selectFrom('tokens as t')
    .innerJoin('networks as n', 'n.id', 't.network_id')
    .selectAll('t')
    .select('n.name as network_name')
