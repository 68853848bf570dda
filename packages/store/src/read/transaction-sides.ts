/** Additions to listed rows: names of their addresses, and the balances of the wallets after them. */
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { TransactionFilter } from './transaction-filter.ts'

export interface BalanceAfter {
  readonly bc_transaction_id: string
  readonly token_id: string
  /** The address of the wallet. */
  readonly address: string
  readonly units: string
}

/**
 * The running balance of each wallet and token after the last entry of each row. Entries without a computed
 * balance are left out.
 */
export async function listBalancesAfter(
  db: Queryable,
  organisationId: string,
  rowIds: readonly string[],
): Promise<BalanceAfter[]> {
  const { rows } = await sql<BalanceAfter>`
    select distinct on (t.bc_transaction_id, t.wallet_id, t.token_id)
      t.bc_transaction_id, t.token_id, w.address, t.running_balance_units as units
    from wallet_transactions t join wallets w on w.entity_id = t.entity_id and w.id = t.wallet_id
    where t.entity_id = ${organisationId} and t.bc_transaction_id = any(${rowIds}::uuid[])
      and t.excluded_at is null and t.running_balance_units is not null
    order by t.bc_transaction_id, t.wallet_id, t.token_id, t.seq desc`.execute(db)
  return rows
}

/**
 * Names of these addresses: a wallet's before the address book's before a label's. If an address has several,
 * the oldest.
 */
export async function findAddressNames(
  db: Queryable,
  organisationId: string,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ address: string; name: string }>`
    select distinct on (address) address, name from (
      select address, name, 1 as rank, created_at, id from wallets where entity_id = ${organisationId}
      union all
      select address, name, 2, created_at, id from address_book where entity_id = ${organisationId}
      union all
      select address, name, 3, created_at, id from inbound_labels where entity_id = ${organisationId}
    ) named where address = any(${addresses}::text[])
    order by address, rank, created_at, id`.execute(db)
  return new Map(rows.map(({ address, name }) => [address, name]))
}

/** Wallets of a list's scope: names by address. */
export async function findScopeWallets(
  db: Queryable,
  {
    organisationId,
    walletId,
    accountGroupId,
  }: Pick<TransactionFilter, 'organisationId' | 'walletId' | 'accountGroupId'>,
): Promise<ReadonlyMap<string, string>> {
  const wallets = await db
    .selectFrom('wallets')
    .select(['address', 'name'])
    .where('entity_id', '=', organisationId)
    .$if(walletId !== undefined, (query) => query.where('id', '=', walletId ?? ''))
    .$if(accountGroupId !== undefined, (query) => query.where('account_group_id', '=', accountGroupId ?? ''))
    .orderBy('created_at', 'desc')
    .execute()
  return new Map(wallets.map(({ address, name }) => [address, name]))
}
