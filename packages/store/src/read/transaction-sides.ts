/** Additions to listed rows: names of their addresses, and the balances of the wallets after them. */
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { TransactionFilter } from './transaction-filter.ts'

/** The types of transactions that move an amount from one address to another. */
export const movingTypes = ['native', 'token', 'contract'] as const

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

/** An address names its owner only together with the network: networks of one kind share addresses. */
export interface Side {
  readonly networkId: string
  readonly address: string
}

const keyOf = ({ networkId, address }: Side): string => `${networkId} ${address}`

/** Names by network and address. */
export class SideNames {
  readonly #names: ReadonlyMap<string, string>

  constructor(
    rows: readonly { readonly network_id: string; readonly address: string; readonly name: string }[],
  ) {
    this.#names = new Map(
      rows.map(({ network_id, address, name }) => [keyOf({ networkId: network_id, address }), name]),
    )
  }

  nameOf(side: Side): string | null {
    return this.#names.get(keyOf(side)) ?? null
  }
}

/**
 * Names of these addresses on their networks: a wallet's before the address book's before a label's. If an address has
 * several, the oldest.
 */
export async function findAddressNames(
  db: Queryable,
  organisationId: string,
  sides: readonly Side[],
): Promise<SideNames> {
  const known = [...new Map(sides.map((side) => [keyOf(side), side])).values()]
  const { rows } = await sql<{ network_id: string; address: string; name: string }>`
    select distinct on (network_id, address) network_id, address, name from (
      select network_id, address, name, 1 as rank, created_at, id from wallets where entity_id = ${organisationId}
      union all
      select network_id, address, name, 2, created_at, id from address_book where entity_id = ${organisationId}
      union all
      select network_id, address, name, 3, created_at, id from inbound_labels where entity_id = ${organisationId}
    ) named join unnest(${known.map(({ networkId }) => networkId)}::uuid[], ${known.map(({ address }) => address)}::text[])
      as side(network_id, address) using (network_id, address)
    order by network_id, address, rank, created_at, id`.execute(db)
  return new SideNames(rows)
}

/** The names of the wallets of a list's scope. */
export async function findScopeWallets(
  db: Queryable,
  {
    organisationId,
    walletId,
    accountGroupId,
  }: Pick<TransactionFilter, 'organisationId' | 'walletId' | 'accountGroupId'>,
): Promise<SideNames> {
  const wallets = await db
    .selectFrom('wallets')
    .select(['network_id', 'address', 'name'])
    .where('entity_id', '=', organisationId)
    .$if(walletId !== undefined, (query) => query.where('id', '=', walletId ?? ''))
    .$if(accountGroupId !== undefined, (query) => query.where('account_group_id', '=', accountGroupId ?? ''))
    .orderBy('created_at', 'desc')
    .execute()
  return new SideNames(wallets)
}
