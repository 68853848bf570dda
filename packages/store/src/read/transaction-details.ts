/** One transaction with everything that is stored about it. */
import { allChainFacts } from '@holdfast/ledger'
import { type Selectable, sql } from 'kysely'
import { unpackAnswers } from '../answer-packs.ts'
import type { Queryable } from '../database.ts'
import type { TokensTable } from '../schema/catalogues.ts'
import type { ProviderAnswersTable } from '../schema/transactions.ts'
import { type ListedRow, listedColumns } from './transactions.ts'

/** Undefined if the row belongs to none of these organisations. */
export async function findTransaction(
  db: Queryable,
  { organisationIds, id }: { organisationIds: readonly string[]; id: string },
): Promise<ListedRow | undefined> {
  if (organisationIds.length === 0) return undefined
  return listed(db).where('b.entity_id', 'in', organisationIds).where('b.id', '=', id).executeTakeFirst()
}

interface TransactionKey {
  readonly organisationId: string
  readonly networkId: string
  readonly hash: string
}

/** Every row of one transaction: its own, then its logs and internal payments in their order. */
export async function listRowsOfTransaction(
  db: Queryable,
  { organisationId, networkId, hash }: TransactionKey,
): Promise<ListedRow[]> {
  return listed(db)
    .where('b.entity_id', '=', organisationId)
    .where('b.network_id', '=', networkId)
    .where('b.tx_hash', '=', hash)
    .orderBy('b.row_kind', 'desc')
    .orderBy('b.is_internal')
    .orderBy('b.event_index')
    .limit(500)
    .execute()
}

const listed = (db: Queryable) =>
  db
    .selectFrom('bc_transactions as b')
    .innerJoin('networks as n', 'n.id', 'b.network_id')
    .select(listedColumns.map((column) => `b.${column}` as const))
    .select(['n.name as network', 'n.chain', 'n.decimals as nativeDecimals', 'n.symbol as nativeSymbol'])

export async function listAnswers(
  db: Queryable,
  { organisationId, networkId, hash }: TransactionKey,
): Promise<Selectable<ProviderAnswersTable>[]> {
  const rows = await db
    .selectFrom('provider_answers')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('network_id', '=', networkId)
    .where('tx_hash', '=', hash)
    .orderBy('provider', 'desc')
    .execute()
  return unpackAnswers(db, organisationId, rows)
}

/** The map below keeps the last. */
const transactionShapes = allChainFacts.flatMap((facts) => facts.transactionShapes.toReversed())

/**
 * The transaction of each of these rows as its node returned it; the answer of the row's own provider has
 * priority.
 */
export async function findRawTransactions(
  db: Queryable,
  organisationId: string,
  rows: readonly Pick<ListedRow, 'network_id' | 'tx_hash' | 'provider'>[],
): Promise<(row: Pick<ListedRow, 'network_id' | 'tx_hash' | 'provider'>) => unknown> {
  if (rows.length === 0) return () => null
  const found = await db
    .selectFrom('provider_answers')
    .select(['network_id', 'tx_hash', 'provider', 'pack_id', 'answers'])
    .where('entity_id', '=', organisationId)
    .where(sql<boolean>`tx_hash = any(${[...new Set(rows.map(({ tx_hash }) => tx_hash))]}::text[])`)
    .orderBy('provider')
    .execute()
  const stored = await unpackAnswers(db, organisationId, found)
  const keyOf = (networkId: string, hash: string, provider: string) => `${networkId}/${hash}/${provider}`
  // The map keeps the last body of each key.
  const bodies = new Map(
    transactionShapes.flatMap((shape) =>
      stored.flatMap(({ network_id, tx_hash, provider, answers }) =>
        answers
          .filter((answer) => answer.shape === shape)
          .flatMap(({ body }): [string, unknown][] => [
            [keyOf(network_id, tx_hash, ''), body],
            [keyOf(network_id, tx_hash, provider), body],
          ]),
      ),
    ),
  )
  return ({ network_id, tx_hash, provider }) =>
    bodies.get(keyOf(network_id, tx_hash, provider)) ?? bodies.get(keyOf(network_id, tx_hash, '')) ?? null
}

/** The catalogue's tokens with these assets, by asset. */
export async function findTokensByAsset(
  db: Queryable,
  { networkId, assets }: { networkId: string; assets: readonly string[] },
): Promise<Map<string, Selectable<TokensTable>>> {
  if (assets.length === 0) return new Map()
  const tokens = await db
    .selectFrom('tokens')
    .selectAll()
    .where('network_id', '=', networkId)
    .where(sql<boolean>`asset = any(${assets}::text[])`)
    .execute()
  return new Map(tokens.map((token) => [token.asset, token]))
}

export interface WalletOfRow {
  readonly name: string
  readonly address: string
}

/** The wallet of each row; the sender's if there are several. */
export async function findWalletsOfRows(
  db: Queryable,
  { organisationId, rowIds }: { organisationId: string; rowIds: readonly string[] },
): Promise<Map<string, WalletOfRow>> {
  if (rowIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('wallet_links as l')
    .innerJoin('wallets as w', (join) =>
      join.onRef('w.entity_id', '=', 'l.entity_id').onRef('w.id', '=', 'l.wallet_id'),
    )
    .innerJoin('bc_transactions as b', (join) =>
      join.onRef('b.entity_id', '=', 'l.entity_id').onRef('b.id', '=', 'l.bc_transaction_id'),
    )
    .select(['l.bc_transaction_id', 'w.name', 'w.address'])
    .where('l.entity_id', '=', organisationId)
    .where(sql<boolean>`l.bc_transaction_id = any(${rowIds}::uuid[])`)
    // The map keeps the last wallet of each row.
    .orderBy(sql`w.address = b.from_address`)
    .orderBy('w.name', 'desc')
    .execute()
  return new Map(rows.map(({ bc_transaction_id, name, address }) => [bc_transaction_id, { name, address }]))
}
