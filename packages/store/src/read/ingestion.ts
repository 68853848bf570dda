/** What the ingester needs to know before it asks a provider. */
import type { ProviderName } from '@holdfast/ledger'
import type { Selectable } from 'kysely'
import type { Queryable } from '../database.ts'
import type { NetworksTable, TokensTable } from '../schema/catalogues.ts'
import type { IngestionJobsTable, Stream } from '../schema/ingestion.ts'
import type { WalletsTable } from '../schema/wallets.ts'

export async function findJob(
  db: Queryable,
  { organisationId, id }: { organisationId: string; id: string },
): Promise<Selectable<IngestionJobsTable> | undefined> {
  return db
    .selectFrom('ingestion_jobs')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface WalletToRead {
  readonly wallet: Selectable<WalletsTable>
  readonly network: Selectable<NetworksTable>
}

export async function findWalletToRead(
  db: Queryable,
  { organisationId, walletId }: { organisationId: string; walletId: string },
): Promise<WalletToRead | undefined> {
  const wallet = await db
    .selectFrom('wallets')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('id', '=', walletId)
    .executeTakeFirst()
  if (wallet === undefined) return undefined
  const network = await db
    .selectFrom('networks')
    .selectAll()
    .where('id', '=', wallet.network_id)
    .executeTakeFirstOrThrow()
  return { wallet, network }
}

/** Wallets of the organisation on a network, by address: a transaction may touch several of them. */
export async function listWalletAddresses(
  db: Queryable,
  { organisationId, networkId }: { organisationId: string; networkId: string },
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('wallets')
    .select(['id', 'address'])
    .where('entity_id', '=', organisationId)
    .where('network_id', '=', networkId)
    .execute()
  return new Map(rows.map((row) => [row.address, row.id]))
}

export async function findWatermark(
  db: Queryable,
  {
    organisationId,
    walletId,
    stream,
    provider,
  }: {
    organisationId: string
    walletId: string
    stream: Stream
    provider: ProviderName
  },
): Promise<Date | null> {
  const row = await db
    .selectFrom('wallet_watermarks')
    .select('read_until')
    .where('entity_id', '=', organisationId)
    .where('wallet_id', '=', walletId)
    .where('stream', '=', stream)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.read_until ?? null
}

/** Of these transactions, those that are final and already belong to the wallet: nothing about them can change. */
export async function listSettledHashes(
  db: Queryable,
  {
    organisationId,
    walletId,
    networkId,
    hashes,
  }: {
    organisationId: string
    walletId: string
    networkId: string
    hashes: readonly string[]
  },
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('bc_transactions as b')
    .innerJoin('wallet_links as l', (join) =>
      join.onRef('l.entity_id', '=', 'b.entity_id').onRef('l.bc_transaction_id', '=', 'b.id'),
    )
    .select('b.tx_hash')
    .distinct()
    .where('b.entity_id', '=', organisationId)
    .where('b.network_id', '=', networkId)
    .where('b.tx_hash', 'in', hashes)
    .where('b.status', '<>', 'pending')
    .where('l.wallet_id', '=', walletId)
    .execute()
  return new Set(rows.map((row) => row.tx_hash))
}

export interface PendingHash {
  readonly hash: string
  readonly at: Date
}

export async function listPendingHashes(
  db: Queryable,
  { organisationId, walletId }: { organisationId: string; walletId: string },
): Promise<PendingHash[]> {
  const rows = await db
    .selectFrom('wallet_links as l')
    .innerJoin('bc_transactions as b', (join) =>
      join.onRef('b.entity_id', '=', 'l.entity_id').onRef('b.id', '=', 'l.bc_transaction_id'),
    )
    .select(['b.tx_hash as hash', 'b.ts as at'])
    .distinct()
    .where('l.entity_id', '=', organisationId)
    .where('l.wallet_id', '=', walletId)
    .where('l.status', '=', 'pending')
    .execute()
  return rows
}

export async function findToken(
  db: Queryable,
  { networkId, asset }: { networkId: string; asset: string },
): Promise<Selectable<TokensTable> | undefined> {
  return db
    .selectFrom('tokens')
    .selectAll()
    .where('network_id', '=', networkId)
    .where('asset', '=', asset)
    .executeTakeFirst()
}

export interface BookedBalance {
  readonly tokenId: string
  readonly asset: string
  readonly units: bigint
  readonly reconciledAt: Date | null
}

export async function listBookedBalances(
  db: Queryable,
  { organisationId, walletId }: { organisationId: string; walletId: string },
): Promise<BookedBalance[]> {
  const rows = await db
    .selectFrom('wallet_balances as b')
    .innerJoin('tokens as t', 't.id', 'b.token_id')
    .select(['b.token_id', 't.asset', 'b.books_units', 'b.reconciled_at'])
    .where('b.entity_id', '=', organisationId)
    .where('b.wallet_id', '=', walletId)
    .execute()
  return rows.map((row) => ({
    tokenId: row.token_id,
    asset: row.asset,
    units: BigInt(row.books_units),
    reconciledAt: row.reconciled_at,
  }))
}

/** Wallets that were read at least once and are not archived: they are followed. */
export async function listFollowedWallets(db: Queryable): Promise<
  {
    organisationId: string
    walletId: string
    networkCode: string
    address: string
    hasPending: boolean
    hasOpenJob: boolean
  }[]
> {
  const rows = await db
    .selectFrom('wallets as w')
    .innerJoin('networks as n', 'n.id', 'w.network_id')
    .select((eb) => [
      'w.entity_id',
      'w.id',
      'w.address',
      'n.code',
      eb
        .exists(
          eb
            .selectFrom('wallet_links as l')
            .select('l.wallet_id')
            .whereRef('l.entity_id', '=', 'w.entity_id')
            .whereRef('l.wallet_id', '=', 'w.id')
            .where('l.status', '=', 'pending'),
        )
        .as('has_pending'),
      eb
        .exists(
          eb
            .selectFrom('ingestion_jobs as j')
            .select('j.id')
            .whereRef('j.entity_id', '=', 'w.entity_id')
            .whereRef('j.wallet_id', '=', 'w.id')
            .where('j.state', 'in', ['queued', 'running']),
        )
        .as('has_open_job'),
    ])
    .where('w.is_active', '=', true)
    .where('n.is_active', '=', true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('wallet_watermarks as m')
          .select('m.wallet_id')
          .whereRef('m.entity_id', '=', 'w.entity_id')
          .whereRef('m.wallet_id', '=', 'w.id'),
      ),
    )
    .execute()
  return rows.map((row) => ({
    organisationId: row.entity_id,
    walletId: row.id,
    networkCode: row.code,
    address: row.address,
    hasPending: Boolean(row.has_pending),
    hasOpenJob: Boolean(row.has_open_job),
  }))
}
