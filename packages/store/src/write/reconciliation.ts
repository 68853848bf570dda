import { sql } from 'kysely'
import type { Transaction } from '../database.ts'
import { unnest } from './unnest.ts'

export interface ComparedBalance {
  readonly tokenId: string
  readonly booksUnits: bigint
  /** Null: the chain could not be queried. */
  readonly chainUnits: bigint | null
}

/** Stores the chain's balance at a solid block; if it agrees with the ledger, the agreement is recorded. */
export async function upsertComparison(
  tx: Transaction,
  {
    organisationId,
    walletId,
    block,
    at,
    balances,
  }: {
    organisationId: string
    walletId: string
    block: number
    at: Date
    balances: readonly ComparedBalance[]
  },
): Promise<void> {
  if (balances.length === 0) return
  const rows = balances.map(({ tokenId, booksUnits, chainUnits }) => ({
    token_id: tokenId,
    books_units: booksUnits,
    chain_units: chainUnits,
  }))
  const types = { token_id: 'uuid', books_units: 'numeric', chain_units: 'numeric' }
  await sql`
    insert into wallet_balances as b (entity_id, wallet_id, token_id, books_units, chain_units, chain_block, chain_at,
      reconciled_units, reconciled_block, reconciled_at, updated_at)
    select ${organisationId}::uuid, ${walletId}::uuid, n.token_id, n.books_units, n.chain_units,
      case when n.chain_units is not null then ${block}::int8 end, ${at}::timestamptz,
      case when n.chain_units = n.books_units then n.chain_units end,
      case when n.chain_units = n.books_units then ${block}::int8 end,
      case when n.chain_units = n.books_units then ${at}::timestamptz end, ${at}::timestamptz
    from ${unnest('n', types, rows)}
    on conflict (entity_id, wallet_id, token_id) do update set
      chain_units = excluded.chain_units, chain_block = excluded.chain_block, chain_at = excluded.chain_at,
      reconciled_units = coalesce(excluded.reconciled_units, b.reconciled_units),
      reconciled_block = coalesce(excluded.reconciled_block, b.reconciled_block),
      reconciled_at = coalesce(excluded.reconciled_at, b.reconciled_at),
      updated_at = excluded.updated_at`.execute(tx)
}

export async function upsertResources(
  tx: Transaction,
  {
    organisationId,
    walletId,
    energy,
    bandwidth,
    at,
  }: {
    organisationId: string
    walletId: string
    energy: bigint
    bandwidth: bigint
    at: Date
  },
): Promise<void> {
  const read = { energy_remaining: energy, bandwidth_remaining: bandwidth, read_at: at }
  await tx
    .insertInto('wallet_resources')
    .values({ entity_id: organisationId, wallet_id: walletId, ...read })
    .onConflict((conflict) => conflict.columns(['entity_id', 'wallet_id']).doUpdateSet(read))
    .execute()
}
