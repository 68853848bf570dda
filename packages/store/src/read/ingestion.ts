/** The ingester's queries before it requests pages of a provider. */
import type { ChainName, ListMark, ProviderName } from '@holdfast/ledger'
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import { markOf, markOrNull } from '../list-marks.ts'
import type { NetworksTable, TokensTable } from '../schema/catalogues.ts'
import type { IngestionJobsTable, RunOutcome, Stream } from '../schema/ingestion.ts'
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

/** The wallets of the organisation on the network among these addresses: address → wallet id. */
export async function findWalletsByAddress(
  db: Queryable,
  {
    organisationId,
    networkId,
    addresses,
  }: { organisationId: string; networkId: string; addresses: readonly string[] },
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map()
  const rows = await db
    .selectFrom('wallets')
    .select(['id', 'address'])
    .where('entity_id', '=', organisationId)
    .where('network_id', '=', networkId)
    .where(sql<boolean>`address = any(${addresses}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.address, row.id]))
}

/** The range of a list that was read completely. */
export interface Watermark {
  readonly readUntil: ListMark
  /** Null: from the beginning. */
  readonly completeFrom: ListMark | null
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
): Promise<Watermark | null> {
  const row = await db
    .selectFrom('wallet_watermarks')
    .select(['read_until', 'read_until_height', 'complete_from', 'complete_from_height'])
    .where('entity_id', '=', organisationId)
    .where('wallet_id', '=', walletId)
    .where('stream', '=', stream)
    .where('provider', '=', provider)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    readUntil: markOf(row.read_until, row.read_until_height),
    completeFrom: markOrNull(row.complete_from, row.complete_from_height),
  }
}

export async function wasReadingAsked(
  db: Queryable,
  { organisationId, walletId }: { organisationId: string; walletId: string },
): Promise<boolean> {
  const job = await db
    .selectFrom('ingestion_jobs')
    .select('id')
    .where('entity_id', '=', organisationId)
    .where('wallet_id', '=', walletId)
    .limit(1)
    .executeTakeFirst()
  return job !== undefined
}

/** Whether single transactions of the wallet were requested. */
export async function wasReadByHash(
  db: Queryable,
  { organisationId, walletId }: { organisationId: string; walletId: string },
): Promise<boolean> {
  const job = await db
    .selectFrom('ingestion_jobs')
    .select('id')
    .where('entity_id', '=', organisationId)
    .where('wallet_id', '=', walletId)
    .where('kind', '=', 'by-hash')
    .where('state', '=', 'done')
    .limit(1)
    .executeTakeFirst()
  return job !== undefined
}

/** The outcome of the last finished pass; null if there is none. */
export async function findPreviousOutcome(
  db: Queryable,
  { organisationId, walletId }: { organisationId: string; walletId: string },
): Promise<RunOutcome | null> {
  const run = await db
    .selectFrom('ingestion_runs')
    .select('outcome')
    .where('entity_id', '=', organisationId)
    .where('wallet_id', '=', walletId)
    .where('outcome', 'in', ['match', 'mismatch', 'unknown'])
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run?.outcome ?? null
}

/**
 * The newest entry at or below the block at which ledger and chain of this token last agreed: later ones may
 * be wrong. Null if they never agreed.
 */
export async function findLastAgreement(
  db: Queryable,
  { organisationId, walletId, tokenId }: { organisationId: string; walletId: string; tokenId: string },
): Promise<{ readonly block: number; readonly at: Date } | null> {
  const row = await db
    .selectFrom('wallet_balances as b')
    .innerJoin('wallet_transactions as w', (join) =>
      join
        .onRef('w.entity_id', '=', 'b.entity_id')
        .onRef('w.wallet_id', '=', 'b.wallet_id')
        .onRef('w.block_number', '<=', 'b.reconciled_block'),
    )
    .select(['w.block_number', 'w.ts'])
    .where('b.entity_id', '=', organisationId)
    .where('b.wallet_id', '=', walletId)
    .where('b.token_id', '=', tokenId)
    .orderBy('w.block_number', 'desc')
    .orderBy('w.ts', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { block: Number(row.block_number), at: row.ts }
}

/**
 * The final transactions among these that already belong to the wallet and so cannot change. With their
 * senders, if the transaction itself is listed.
 */
export async function listSettled(
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
): Promise<Map<string, string | null>> {
  if (hashes.length === 0) return new Map()
  // Each hash is looked up by itself. Without statistics, as in a first reading, a list of them may scan the whole history.
  const { rows } = await sql<{ tx_hash: string; sender: string | null }>`
    select h.tx_hash, s.sender
    from unnest(${hashes}::text[]) as h(tx_hash), lateral (
      select count(*) as found, max(b.from_address) filter (where b.row_kind = 'tx') as sender
      from bc_transactions b
      where b.entity_id = ${organisationId} and b.network_id = ${networkId} and b.tx_hash = h.tx_hash
        and b.status <> 'pending'
        and (select true from wallet_links l
          where l.entity_id = b.entity_id and l.wallet_id = ${walletId} and l.bc_transaction_id = b.id)
    ) as s
    where s.found > 0`.execute(db)
  return new Map(rows.map((row) => [row.tx_hash, row.sender]))
}

export interface PendingHash {
  readonly hash: string
  readonly at: Date
  readonly isReceiptMissing: boolean
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
    .select(['b.tx_hash as hash', 'b.ts as at', 'b.is_receipt_missing as isReceiptMissing'])
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

export async function getToken(db: Queryable, id: string): Promise<Selectable<TokensTable>> {
  return db.selectFrom('tokens').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/**
 * The catalogue's tokens on a network: a wallet is reconciled for them even if its ledger has no row of them.
 */
export async function listKnownAssets(db: Queryable, networkId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tokens')
    .select('asset')
    .where('network_id', '=', networkId)
    .where('is_known', '=', true)
    .where('is_active', '=', true)
    .where('is_spam', '=', false)
    .orderBy('asset')
    .execute()
  return rows.map(({ asset }) => asset)
}

export interface BookedBalance {
  readonly tokenId: string
  readonly asset: string
  readonly units: bigint
  /** The ledger has not changed since the chain's answer. */
  readonly isUnmoved: boolean
}

export async function listBookedBalances(
  db: Queryable,
  { organisationId, walletId }: { organisationId: string; walletId: string },
): Promise<BookedBalance[]> {
  const rows = await db
    .selectFrom('wallet_balances as b')
    .innerJoin('tokens as t', 't.id', 'b.token_id')
    .select(['b.token_id', 't.asset', 'b.books_units', 'b.chain_units', 'b.chain_at', 'b.updated_at'])
    .where('b.entity_id', '=', organisationId)
    .where('b.wallet_id', '=', walletId)
    .execute()
  return rows.map((row) => ({
    tokenId: row.token_id,
    asset: row.asset,
    units: BigInt(row.books_units),
    isUnmoved: row.chain_units !== null && row.chain_at !== null && row.updated_at <= row.chain_at,
  }))
}

export interface FollowedWallet {
  readonly organisationId: string
  readonly walletId: string
  readonly networkCode: string
  readonly chain: ChainName
  readonly address: string
  /** The provider of earlier passes; TronGrid if there were both. */
  readonly provider: ProviderName
  readonly hasPending: boolean
  readonly hasOpenJob: boolean
  /** Service level of the organisation. */
  readonly isPremium: boolean
  /** The time of the last pass; every pass compares balances. */
  readonly comparedAt: Date
  /** The last pass that verified the whole ledger, or else the first pass. */
  readonly reconciledAt: Date
}

/** Wallets that are followed: active ones with a range of history read. */
export async function listFollowedWallets(db: Queryable): Promise<FollowedWallet[]> {
  const rows = await sql<{
    entity_id: string
    id: string
    code: string
    chain: ChainName
    address: string
    provider: ProviderName
    has_pending: boolean
    has_open_job: boolean
    is_premium: boolean
    compared_at: Date | null
    reconciled_at: Date | null
  }>`
    select w.entity_id, w.id, n.code, n.chain, w.address, m.provider,
      exists (select 1 from wallet_links l where l.entity_id = w.entity_id and l.wallet_id = w.id and l.status = 'pending')
        as has_pending,
      exists (select 1 from ingestion_jobs j where j.entity_id = w.entity_id and j.wallet_id = w.id
        and j.state in ('queued', 'running')) as has_open_job,
      o.sub_is_paying_customer as is_premium, p.compared_at, p.reconciled_at
    from wallets w
      join networks n on n.id = w.network_id
      join organisations o on o.entity_id = w.entity_id
      left join wallet_passes p on p.entity_id = w.entity_id and p.wallet_id = w.id
      join lateral (select max(provider) as provider from wallet_watermarks m
        where m.entity_id = w.entity_id and m.wallet_id = w.id) m on m.provider is not null
    where w.is_active and n.is_active
    order by w.entity_id, w.id`.execute(db)
  return rows.rows.map((row) => ({
    organisationId: row.entity_id,
    walletId: row.id,
    networkCode: row.code,
    chain: row.chain,
    address: row.address,
    provider: row.provider,
    hasPending: row.has_pending,
    hasOpenJob: row.has_open_job,
    isPremium: row.is_premium,
    comparedAt: row.compared_at ?? new Date(0),
    reconciledAt: row.reconciled_at ?? new Date(0),
  }))
}
