/** Wallets with their balances, and names of addresses, for the screens. */
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { TokensTable } from '../schema/catalogues.ts'
import type { IngestionJobsTable } from '../schema/ingestion.ts'
import type { WalletBalancesTable, WalletsTable } from '../schema/wallets.ts'
import { listNetworks, type Network } from './catalogues.ts'
import { stakedUnits } from './staked-units.ts'

export interface HeldToken extends Selectable<WalletBalancesTable> {
  readonly token: Selectable<TokensTable>
  /** Owned but not in `books_units`, because it is staked. Never below zero. */
  readonly staked_units: string
}
export interface WalletView {
  readonly wallet: Selectable<WalletsTable>
  readonly network: Network
  readonly groupName: string | null
  readonly energyRemaining: string | null
  readonly bandwidthRemaining: string | null
  readonly held: readonly HeldToken[]
  readonly isBeingRead: boolean
  readonly wasRead: boolean
}

export interface WalletFilter {
  readonly organisationIds: readonly string[]
  readonly isActive?: boolean
  readonly id?: string
}

export async function listWalletViews(db: Queryable, filter: WalletFilter): Promise<WalletView[]> {
  if (filter.organisationIds.length === 0) return []
  const rows = await db
    .selectFrom('wallets as w')
    .innerJoin('networks as n', 'n.id', 'w.network_id')
    .leftJoin('account_groups as g', (join) =>
      join.onRef('g.entity_id', '=', 'w.entity_id').onRef('g.id', '=', 'w.account_group_id'),
    )
    .leftJoin('wallet_resources as r', (join) =>
      join.onRef('r.entity_id', '=', 'w.entity_id').onRef('r.wallet_id', '=', 'w.id'),
    )
    .selectAll('w')
    .select((eb) => [
      'g.name as group_name',
      'r.energy_remaining',
      'r.bandwidth_remaining',
      eb
        .exists(
          eb
            .selectFrom('ingestion_jobs as j')
            .select('j.id')
            .whereRef('j.entity_id', '=', 'w.entity_id')
            .whereRef('j.wallet_id', '=', 'w.id')
            .where('j.state', 'in', ['queued', 'running']),
        )
        .as('is_being_read'),
      eb
        .exists(
          eb
            .selectFrom('ingestion_runs as u')
            .select('u.id')
            .whereRef('u.entity_id', '=', 'w.entity_id')
            .whereRef('u.wallet_id', '=', 'w.id')
            .where('u.outcome', 'in', ['match', 'mismatch', 'unknown']),
        )
        .as('was_read'),
    ])
    .where('w.entity_id', 'in', filter.organisationIds)
    .$if(filter.isActive !== undefined, (q) => q.where('w.is_active', '=', filter.isActive ?? true))
    .$if(filter.id !== undefined, (q) => q.where('w.id', '=', filter.id ?? ''))
    .orderBy('w.name')
    .orderBy('w.id')
    .execute()
  const held = await listHeld(db, rows)
  const networks = new Map((await listNetworks(db)).map((network) => [network.id, network]))
  return rows.flatMap(
    ({ group_name, energy_remaining, bandwidth_remaining, is_being_read, was_read, ...wallet }) => {
      const network = networks.get(wallet.network_id)
      return network === undefined
        ? []
        : [
            {
              wallet,
              network,
              groupName: group_name,
              energyRemaining: energy_remaining,
              bandwidthRemaining: bandwidth_remaining,
              held: held.get(wallet.id) ?? [],
              isBeingRead: Boolean(is_being_read),
              wasRead: Boolean(was_read),
            },
          ]
    },
  )
}

async function listHeld(
  db: Queryable,
  wallets: readonly Selectable<WalletsTable>[],
): Promise<Map<string, HeldToken[]>> {
  const held = new Map<string, HeldToken[]>()
  if (wallets.length === 0) return held
  const organisationIds = [...new Set(wallets.map((wallet) => wallet.entity_id))]
  const walletIds = wallets.map((wallet) => wallet.id)
  const balances = await db
    .selectFrom('wallet_balances as b')
    .leftJoin(
      // Grouped once for all wallets, from an index of the entries of stakes.
      (eb) =>
        eb
          .selectFrom('wallet_transactions as e')
          .select(['e.entity_id', 'e.wallet_id', 'e.token_id', stakedUnits('e').as('units')])
          .where('e.entity_id', 'in', organisationIds)
          .where('e.wallet_id', 'in', walletIds)
          .where('e.kind', 'in', ['stake', 'unstake'])
          .where('e.excluded_at', 'is', null)
          .groupBy(['e.entity_id', 'e.wallet_id', 'e.token_id'])
          .as('s'),
      (join) =>
        join
          .onRef('s.entity_id', '=', 'b.entity_id')
          .onRef('s.wallet_id', '=', 'b.wallet_id')
          .onRef('s.token_id', '=', 'b.token_id'),
    )
    .selectAll('b')
    // A history that begins after a stake has only its end, and no position is below zero.
    .select(sql<string>`greatest(coalesce(s.units, 0), 0)::text`.as('staked_units'))
    .where('b.entity_id', 'in', organisationIds)
    .where('b.wallet_id', 'in', walletIds)
    .execute()
  if (balances.length === 0) return held
  const tokens = await db
    .selectFrom('tokens')
    .selectAll()
    .where('id', 'in', [...new Set(balances.map((balance) => balance.token_id))])
    .execute()
  const byId = new Map(tokens.map((token) => [token.id, token]))
  for (const balance of balances) {
    const token = byId.get(balance.token_id)
    if (token !== undefined)
      held.set(balance.wallet_id, [...(held.get(balance.wallet_id) ?? []), { ...balance, token }])
  }
  return held
}

/** By id alone: the caller checks the organisation. */
export async function findWallet(db: Queryable, id: string): Promise<Selectable<WalletsTable> | undefined> {
  return db.selectFrom('wallets').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findWalletByAddress(
  db: Queryable,
  {
    organisationIds,
    networkId,
    address,
  }: { organisationIds: readonly string[]; networkId: string; address: string },
): Promise<Selectable<WalletsTable> | undefined> {
  if (organisationIds.length === 0) return undefined
  return db
    .selectFrom('wallets')
    .selectAll()
    .where('entity_id', 'in', organisationIds)
    .where('network_id', '=', networkId)
    .where('address', '=', address)
    .orderBy('is_active', 'desc')
    .executeTakeFirst()
}

export interface NamedAddress {
  readonly address: string
  readonly name: string
}

export async function listAddressNames(
  db: Queryable,
  organisationIds: readonly string[],
): Promise<{ wallets: NamedAddress[]; addressBook: NamedAddress[]; inboundLabels: NamedAddress[] }> {
  if (organisationIds.length === 0) return { wallets: [], addressBook: [], inboundLabels: [] }
  const names = (table: 'wallets' | 'address_book' | 'inbound_labels') =>
    db
      .selectFrom(table)
      .select(['address', 'name'])
      .where('entity_id', 'in', organisationIds)
      .orderBy('created_at')
      .execute()
  const [wallets, addressBook, inboundLabels] = await Promise.all([
    names('wallets'),
    names('address_book'),
    names('inbound_labels'),
  ])
  return { wallets, addressBook, inboundLabels }
}

export async function findJobById(
  db: Queryable,
  id: string,
): Promise<Selectable<IngestionJobsTable> | undefined> {
  return db.selectFrom('ingestion_jobs').selectAll().where('id', '=', id).executeTakeFirst()
}
