/**
 * The state of a wallet's ledger against its chain: entries, running balances, earlier balances of the chain,
 * findings, repairs, and coverage.
 */
import { earliestMark, latestMark, type ListMark, type PlacedEntry } from '@holdfast/ledger'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { booksOrder } from '../books-order.ts'
import type { Queryable } from '../database.ts'
import { markOf, markOrNull } from '../list-marks.ts'
import type {
  BalanceChecksTable,
  CoverageSpansTable,
  ReconciliationFindingsTable,
  ReconciliationRepairsTable,
} from '../schema/reconciliation.ts'
import type { TokensTable } from '../schema/catalogues.ts'
import type { Stream } from '../schema/ingestion.ts'

export interface WalletScope {
  readonly organisationId: string
  readonly walletId: string
}
export interface WalletTokenScope extends WalletScope {
  readonly tokenId: string
}

export type BalanceCheck = Selectable<BalanceChecksTable>
export type CoverageSpan = Selectable<CoverageSpansTable>
export type Finding = Selectable<ReconciliationFindingsTable>
export type Repair = Selectable<ReconciliationRepairsTable>

/** The ledger's balance of a token at the end of a block; running balances must be up to date. */
export async function findBooksBalanceAt(
  db: Queryable,
  { organisationId, walletId, tokenId }: WalletTokenScope,
  height: number,
): Promise<bigint> {
  const row = await db
    .selectFrom('wallet_transactions as w')
    .select('running_balance_units')
    .where('entity_id', '=', organisationId)
    .where('wallet_id', '=', walletId)
    .where('token_id', '=', tokenId)
    .where('block_number', '<=', String(height))
    .where('excluded_at', 'is', null)
    .orderBy(booksOrder('w', 'desc'))
    .limit(1)
    .executeTakeFirst()
  return BigInt(row?.running_balance_units ?? '0')
}

/** The first entry of a token. */
export async function findFirstEntry(
  db: Queryable,
  { organisationId, walletId, tokenId }: WalletTokenScope,
): Promise<{ readonly blockNumber: number; readonly at: Date } | null> {
  const row = await db
    .selectFrom('wallet_transactions')
    .select(['block_number', 'ts'])
    .where('entity_id', '=', organisationId)
    .where('wallet_id', '=', walletId)
    .where('token_id', '=', tokenId)
    .orderBy('block_number')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  return { blockNumber: Number(row.block_number), at: row.ts }
}

/** A range of blocks: after one (null: from the first on), up to the end of another. */
export interface Stretch {
  readonly after: number | null
  readonly until: number
}

/** Entries of a token, in ledger order. */
export async function listEntriesBetween(
  db: Queryable,
  scope: WalletTokenScope,
  stretch: Stretch,
): Promise<PlacedEntry[]> {
  return placedEntries(db, scope, within('w', stretch))
}

/** Confirmed transactions of a wallet whose contract type matches one of these, in ledger order. */
export async function listHashesOfTypes(
  db: Queryable,
  { organisationId, walletId }: WalletScope,
  { types, ...stretch }: Stretch & { readonly types: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('wallet_links as l')
    .innerJoin('bc_transactions as b', (join) =>
      join.onRef('b.entity_id', '=', 'l.entity_id').onRef('b.id', '=', 'l.bc_transaction_id'),
    )
    .select('b.tx_hash')
    .where('l.entity_id', '=', organisationId)
    .where('l.wallet_id', '=', walletId)
    .where(within('b', stretch))
    .where('b.row_kind', '=', 'tx')
    .where('b.status', '=', 'confirmed')
    .where(sql<boolean>`b.trx_contract_type like any(${types}::text[])`)
    .orderBy('b.block_number')
    .orderBy('b.position_in_block', (order) => order.asc().nullsFirst())
    .orderBy('b.tx_hash')
    .execute()
  return rows.map(({ tx_hash }) => tx_hash)
}

/** The entries of a token in these transactions. */
export async function listEntriesByHash(
  db: Queryable,
  scope: WalletTokenScope,
  hashes: readonly string[],
): Promise<PlacedEntry[]> {
  return placedEntries(db, scope, sql<boolean>`w.tx_hash = any(${hashes}::text[])`)
}

export interface WalletEntryOfToken extends PlacedEntry {
  readonly tokenId: string
}

/** All entries of a transaction in a wallet, including those of tokens that are excluded from the ledger. */
export async function listWalletEntriesByHash(
  db: Queryable,
  scope: WalletScope,
  hash: string,
): Promise<WalletEntryOfToken[]> {
  return walletEntries(db, scope, sql<boolean>`w.tx_hash = ${hash}`)
}

const placedEntries = (
  db: Queryable,
  scope: WalletTokenScope,
  condition: RawBuilder<boolean>,
): Promise<PlacedEntry[]> =>
  walletEntries(
    db,
    scope,
    sql<boolean>`w.token_id = ${scope.tokenId} and w.excluded_at is null and ${condition}`,
  )

async function walletEntries(
  db: Queryable,
  { organisationId, walletId }: WalletScope,
  condition: RawBuilder<boolean>,
): Promise<WalletEntryOfToken[]> {
  const rows = await db
    .selectFrom('wallet_transactions as w')
    .leftJoin('bc_transactions as b', (join) =>
      join.onRef('b.entity_id', '=', 'w.entity_id').onRef('b.id', '=', 'w.bc_transaction_id'),
    )
    .select([
      'w.tx_hash',
      'w.seq',
      'w.token_id',
      'w.kind',
      'w.direction',
      'w.units',
      'w.block_number',
      'w.position_in_block',
      'w.ts',
      'b.event_index',
    ])
    .where('w.entity_id', '=', organisationId)
    .where('w.wallet_id', '=', walletId)
    .where(condition)
    .orderBy(booksOrder('w'))
    .execute()
  return rows.map((row) => ({
    hash: row.tx_hash,
    seq: row.seq,
    tokenId: row.token_id,
    eventIndex: row.event_index === null || row.event_index < 0 ? null : row.event_index,
    kind: row.kind,
    direction: row.direction,
    units: BigInt(row.units),
    position: {
      height: Number(row.block_number),
      index: row.position_in_block < 0 ? null : row.position_in_block,
    },
    at: row.ts,
  }))
}

/** The sum of each transaction of the range for the token, by hash. */
export async function listNetByHash(
  db: Queryable,
  { organisationId, walletId, tokenId }: WalletTokenScope,
  stretch: Stretch,
): Promise<Map<string, bigint>> {
  const rows = await db
    .selectFrom('wallet_transactions as w')
    .select(['tx_hash', sql<string>`sum(case direction when 'in' then units else -units end)`.as('net')])
    .where('entity_id', '=', organisationId)
    .where('wallet_id', '=', walletId)
    .where('token_id', '=', tokenId)
    .where(within('w', stretch))
    .where('excluded_at', 'is', null)
    .groupBy('tx_hash')
    .execute()
  return new Map(rows.map((row) => [row.tx_hash, BigInt(row.net)]))
}

/** Earlier balances of the chain, oldest first. */
export async function listBalanceChecks(
  db: Queryable,
  { organisationId, walletId, tokenId }: WalletTokenScope,
): Promise<BalanceCheck[]> {
  return db
    .selectFrom('balance_checks')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('wallet_id', '=', walletId)
    .where('token_id', '=', tokenId)
    .orderBy('block_number')
    .execute()
}

/** By provider and list, in chain order. */
export async function listCoverage(
  db: Queryable,
  { organisationId, walletId }: WalletScope,
): Promise<CoverageSpan[]> {
  return db
    .selectFrom('coverage_spans')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('wallet_id', '=', walletId)
    .orderBy('provider')
    .orderBy('stream')
    .orderBy('read_until_height')
    .orderBy('read_until')
    .execute()
}

/**
 * The start of a wallet's history that was read on request: null if from the very beginning, undefined if
 * none was read. `lists`: the lists that must have been read.
 */
export async function findReadStart(
  db: Queryable,
  scope: WalletScope,
  lists: readonly Stream[],
): Promise<ListMark | null | undefined> {
  const spans = await listCoverage(db, scope)
  const byProvider = new Map<string, CoverageSpan[]>()
  for (const span of spans) byProvider.set(span.provider, [...(byProvider.get(span.provider) ?? []), span])
  const starts = [...byProvider.values()].flatMap((own) => {
    const spansOf = lists.map((stream) => own.filter((span) => span.stream === stream))
    if (spansOf.some((list) => list.length === 0)) return []
    const firsts = spansOf.flatMap(([first]) => {
      const from = first === undefined ? null : markOrNull(first.read_from, first.read_from_height)
      return from === null ? [] : [from]
    })
    return [firsts.length === 0 ? null : firsts.reduce(latestMark)]
  })
  if (starts.length === 0) return undefined
  if (starts.includes(null)) return null
  return starts.filter((start) => start !== null).reduce(earliestMark)
}

export interface CoverageGap {
  readonly organisationId: string
  readonly walletId: string
  readonly provider: CoverageSpan['provider']
  readonly from: ListMark
  readonly until: ListMark
}

/**
 * Gaps between two ranges that were read, the oldest of each wallet and provider. History before the first
 * range was not requested.
 */
export async function listCoverageGaps(db: Queryable): Promise<CoverageGap[]> {
  const rows = await sql<{
    entity_id: string
    wallet_id: string
    provider: CoverageSpan['provider']
    gap_from: Date
    gap_until: Date
    height_from: string | null
    height_until: string | null
  }>`
    select entity_id, wallet_id, provider, min(gap_from) as gap_from, min(gap_until) as gap_until,
      min(height_from) as height_from, min(height_until) as height_until from (
      select entity_id, wallet_id, provider, read_until as gap_from, lead(read_from) over list as gap_until,
        read_until_height as height_from, lead(read_from_height) over list as height_until
      from coverage_spans
      window list as (partition by entity_id, wallet_id, provider, stream order by read_until_height, read_until)
    ) s where coalesce(height_until > height_from, gap_until > gap_from) group by entity_id, wallet_id, provider`.execute(
    db,
  )
  return rows.rows.map((row) => ({
    organisationId: row.entity_id,
    walletId: row.wallet_id,
    provider: row.provider,
    from: markOf(row.gap_from, row.height_from),
    until: markOf(row.gap_until, row.height_until),
  }))
}

export async function findFinding(
  db: Queryable,
  { organisationId, id }: { organisationId: string; id: string },
): Promise<Finding | undefined> {
  return db
    .selectFrom('reconciliation_findings')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whether a job for the finding is queued or running. */
export async function isBeingRepaired(
  db: Queryable,
  { entity_id, wallet_id, id }: Pick<Finding, 'entity_id' | 'wallet_id' | 'id'>,
): Promise<boolean> {
  const job = await db
    .selectFrom('ingestion_jobs')
    .select('id')
    .where('entity_id', '=', entity_id)
    .where('wallet_id', '=', wallet_id)
    .where('finding_id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .limit(1)
    .executeTakeFirst()
  return job !== undefined
}

export async function findOpenFinding(
  db: Queryable,
  { organisationId, walletId, tokenId }: WalletTokenScope,
): Promise<Finding | undefined> {
  return db
    .selectFrom('reconciliation_findings')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('wallet_id', '=', walletId)
    .where('token_id', '=', tokenId)
    .where('state', '=', 'open')
    .executeTakeFirst()
}

/** `table`: the name of the table in the query. */
const within = (table: string, { after, until }: Stretch): RawBuilder<boolean> => {
  const block = sql.ref(`${table}.block_number`)
  return sql<boolean>`${block} > ${after ?? -1}::int8 and ${block} <= ${until}::int8`
}

type TokenName = Pick<Selectable<TokensTable>, 'symbol' | 'decimals' | 'is_known'>

/** Newest first. */
export async function listFindings(
  db: Queryable,
  { organisationId, walletId }: WalletScope,
  limit: number,
): Promise<(Finding & TokenName)[]> {
  return db
    .selectFrom('reconciliation_findings as f')
    .innerJoin('tokens as t', 't.id', 'f.token_id')
    .selectAll('f')
    .select(['t.symbol', 't.decimals', 't.is_known'])
    .where('f.entity_id', '=', organisationId)
    .where('f.wallet_id', '=', walletId)
    .orderBy('f.found_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit)
    .execute()
}

/** Newest first, with the requester's name (null: automatic) and the token of the finding. */
export async function listRepairs(
  db: Queryable,
  { organisationId, walletId }: WalletScope,
  limit: number,
): Promise<(Repair & TokenName & { readonly who: string | null })[]> {
  return db
    .selectFrom('reconciliation_repairs as r')
    .innerJoin('reconciliation_findings as f', (join) =>
      join.onRef('f.entity_id', '=', 'r.entity_id').onRef('f.id', '=', 'r.finding_id'),
    )
    .innerJoin('tokens as t', 't.id', 'f.token_id')
    .leftJoin('users as u', 'u.id', 'r.requested_by')
    .selectAll('r')
    .select(['t.symbol', 't.decimals', 't.is_known', 'u.name as who'])
    .where('r.entity_id', '=', organisationId)
    .where('r.wallet_id', '=', walletId)
    .orderBy('r.repaired_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
}

/** Open findings by wallet. */
export async function countOpenFindings(
  db: Queryable,
  organisationId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('reconciliation_findings')
    .select(['wallet_id', sql<number>`count(*)::int`.as('findings')])
    .where('entity_id', '=', organisationId)
    .where('state', '=', 'open')
    .groupBy('wallet_id')
    .execute()
  return new Map(rows.map(({ wallet_id, findings }) => [wallet_id, findings]))
}
