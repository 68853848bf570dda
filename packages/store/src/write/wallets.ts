import { nameReading } from '@holdfast/ledger'
import { type Insertable, sql } from 'kysely'
import { type Queryable, type Transaction, transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { WalletsTable } from '../schema/wallets.ts'
import { lockBooks } from './chain-rows.ts'
import { queueLookAlikes } from './seen-addresses.ts'
import { rebuildCounts } from './rollup.ts'

export async function insertWallet(
  db: Queryable,
  wallet: Pick<
    Insertable<WalletsTable>,
    'entity_id' | 'account_group_id' | 'network_id' | 'name' | 'address' | 'mpc_key_id' | 'derivation_path'
  >,
): Promise<string> {
  const id = newId()
  const now = new Date()
  await transaction(db, async (tx) => {
    await tx
      .insertInto('wallets')
      .values({ ...wallet, id, name_reading: nameReading(wallet.name), created_at: now, updated_at: now })
      .execute()
    await queueLookAlikes(tx, { organisationId: wallet.entity_id, networkId: wallet.network_id })
  })
  return id
}

/** False if the wallet already was, or is gone. */
export async function updateWalletActivity(
  db: Queryable,
  { organisationId, id, isActive }: { organisationId: string; id: string; isActive: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('wallets')
    .set({ is_active: isActive, updated_at: new Date() })
    .where('entity_id', '=', organisationId)
    .where('id', '=', id)
    .where('is_active', '=', !isActive)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Its name and group before the change; undefined if they already were so, or the wallet is gone. */
export async function updateWallet(
  db: Queryable,
  {
    organisationId,
    id,
    name,
    account_group_id,
  }: { organisationId: string; id: string; name: string; account_group_id: string | null },
): Promise<{ name: string; account_group_id: string | null } | undefined> {
  const before = await db
    .selectFrom('wallets')
    .select(['name', 'account_group_id'])
    .where('entity_id', '=', organisationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined || (before.name === name && before.account_group_id === account_group_id))
    return undefined
  await db
    .updateTable('wallets')
    .set({ name, name_reading: nameReading(name), account_group_id, updated_at: new Date() })
    .where('entity_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
  return before
}

export async function updateWalletRepairs(
  db: Queryable,
  { organisationId, id, repairsItself }: { organisationId: string; id: string; repairsItself: boolean },
): Promise<void> {
  await db
    .updateTable('wallets')
    .set({ repairs_itself: repairsItself, updated_at: new Date() })
    .where('entity_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

export async function upsertWebhookSubscription(
  db: Queryable,
  { organisationId, walletId, userId }: { organisationId: string; walletId: string; userId: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('webhook_subscriptions')
    .values({ entity_id: organisationId, wallet_id: walletId, created_by: userId, created_at: new Date() })
    .onConflict((conflict) => conflict.columns(['entity_id', 'wallet_id']).doNothing())
    .returning('wallet_id')
    .execute()
  return inserted.length > 0
}

/**
 * Deletes a wallet with its ledger and every row that no other wallet of the organisation touches; for
 * development only. False if the wallet is already gone.
 */
export async function deleteWallet(
  db: Queryable,
  { organisationId, id }: { organisationId: string; id: string },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    await lockBooks(tx, organisationId)
    await tx
      .deleteFrom('wallet_transactions')
      .where('entity_id', '=', organisationId)
      .where('wallet_id', '=', id)
      .execute()
    await tx
      .deleteFrom('open_balances')
      .where('entity_id', '=', organisationId)
      .where('wallet_id', '=', id)
      .execute()
    await tx
      .deleteFrom('wallet_links')
      .where('entity_id', '=', organisationId)
      .where('wallet_id', '=', id)
      .execute()
    await sql`delete from bc_transactions b where b.entity_id = ${organisationId} and not exists (
      select 1 from wallet_links l where l.entity_id = b.entity_id and l.bc_transaction_id = b.id)`.execute(
      tx,
    )
    await deleteOrphanedAttachments(tx, organisationId)
    await rebuildCounts(tx, organisationId)
    await tx
      .deleteFrom('ingestion_runs')
      .where('entity_id', '=', organisationId)
      .where('wallet_id', '=', id)
      .execute()
    await tx
      .deleteFrom('ingestion_jobs')
      .where('entity_id', '=', organisationId)
      .where('wallet_id', '=', id)
      .execute()
    const { numDeletedRows } = await tx
      .deleteFrom('wallets')
      .where('entity_id', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  })
}

const chainTables = [
  'wallet_transactions',
  'open_balances',
  'wallet_links',
  'tx_rollup',
  'amount_rollup',
  'bc_transactions',
  'provider_answers',
  'answer_packs',
  'met_address_keys',
  'met_addresses',
  'wallet_balances',
  'wallet_watermarks',
  'coverage_spans',
  'balance_checks',
  'reconciliation_findings',
  'reconciliation_repairs',
  'wallet_passes',
  'ingestion_runs',
] as const

/**
 * Deletes the chain data of these organisations; for development only. Returns how many rows each table lost.
 */
export async function deleteAllTransactions(
  db: Queryable,
  organisationIds: readonly string[],
): Promise<Record<string, number>> {
  const cleared: Record<string, number> = Object.fromEntries(chainTables.map((table) => [table, 0]))
  for (const organisationId of organisationIds)
    await transaction(db, async (tx) => {
      await lockBooks(tx, organisationId)
      for (const table of chainTables) {
        const result = await tx.deleteFrom(table).where('entity_id', '=', organisationId).executeTakeFirst()
        cleared[table] = (cleared[table] ?? 0) + Number(result.numDeletedRows)
      }
      await deleteOrphanedAttachments(tx, organisationId)
    })
  return cleared
}

/** The attachments of transactions that have no row any more. */
const deleteOrphanedAttachments = (tx: Transaction, organisationId: string) =>
  sql`delete from attachments a where a.entity_id = ${organisationId} and a.subject_kind = 'transaction'
    and not exists (select from bc_transactions b where b.entity_id = a.entity_id
      and b.network_id = split_part(a.subject, '/', 1)::uuid and b.tx_hash = split_part(a.subject, '/', 2))`.execute(
    tx,
  )
