/** Listed rows of chain transactions, which wallets they belong to, and the counts behind the list: written together, so
 *  that total and list never part. One writer an organisation at a time. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { BcTransactionsTable } from '../schema/transactions.ts'

export type ChainRow = Omit<
  Insertable<BcTransactionsTable>,
  'id' | 'entity_id' | 'created_at' | 'updated_at'
> & {
  readonly event_index: number
  readonly is_internal: boolean
}
type StoredRow = Selectable<BcTransactionsTable>

export interface RowsOfTransaction {
  readonly hash: string
  /** Rows with the wallets of the organisation that each touches. */
  readonly rows: readonly { readonly row: ChainRow; readonly walletIds: readonly string[] }[]
}

export interface UpsertOutcome {
  /** Row id by `rowKey`. */
  readonly ids: ReadonlyMap<string, string>
  readonly inserted: number
  readonly updated: number
  readonly unchanged: number
}

export const rowKey = (row: Pick<ChainRow, 'tx_hash' | 'row_kind' | 'is_internal' | 'event_index'>): string =>
  `${row.tx_hash}/${row.row_kind}/${row.is_internal}/${row.event_index}`

/** Holds back other writers of the same organisation until this commit: counts are adjusted, not recomputed. */
export async function lockBooks(tx: Transaction, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${organisationId}, 0))`.execute(tx)
}

export async function upsertChainRows(
  tx: Transaction,
  {
    organisationId,
    networkId,
    transactions,
    now,
  }: {
    organisationId: string
    networkId: string
    transactions: readonly RowsOfTransaction[]
    now: Date
  },
): Promise<UpsertOutcome> {
  const wanted = transactions.flatMap((transaction) => transaction.rows)
  if (wanted.length === 0) return { ids: new Map(), inserted: 0, updated: 0, unchanged: 0 }
  await lockBooks(tx, organisationId)
  const stored = await listStored(
    tx,
    organisationId,
    networkId,
    transactions.map(({ hash }) => hash),
  )
  const ids = new Map([...stored].map(([key, { id }]) => [key, id]))
  const fresh = wanted.filter(({ row }) => !stored.has(rowKey(row)))
  const changed = wanted.filter(({ row }) => {
    const before = stored.get(rowKey(row))
    return before !== undefined && isChanged(before, row)
  })
  for (const { row } of fresh) ids.set(rowKey(row), newId())
  const idOf = (row: ChainRow): string => ids.get(rowKey(row)) ?? ''
  if (fresh.length > 0)
    await tx
      .insertInto('bc_transactions')
      .values(
        fresh.map(({ row }) => ({
          ...row,
          id: idOf(row),
          entity_id: organisationId,
          created_at: now,
          updated_at: now,
        })),
      )
      .execute()
  for (const { row } of changed) await updateRow(tx, organisationId, idOf(row), row, now)
  const count = new RollupChange(organisationId)
  for (const { row } of fresh) count.organisation(row, 1n)
  for (const { row } of changed) {
    const before = stored.get(rowKey(row))
    if (before !== undefined) count.organisation(before, -1n)
    count.organisation(row, 1n)
  }
  await upsertLinks(tx, organisationId, wanted, idOf, count, stored)
  await count.apply(tx)
  return {
    ids,
    inserted: fresh.length,
    updated: changed.length,
    unchanged: wanted.length - fresh.length - changed.length,
  }
}

async function listStored(
  tx: Transaction,
  organisationId: string,
  networkId: string,
  hashes: readonly string[],
): Promise<Map<string, StoredRow>> {
  const rows = await tx
    .selectFrom('bc_transactions')
    .selectAll()
    .where('entity_id', '=', organisationId)
    .where('network_id', '=', networkId)
    .where('tx_hash', 'in', hashes)
    .execute()
  return new Map(rows.map((row) => [rowKey(row), row]))
}

/** What may still change after the first sight: a pending row becomes final, and then knows its block, fee and costs. */
function isChanged(before: StoredRow, row: ChainRow): boolean {
  if (before.status !== 'pending' && row.status === 'pending') return false
  return (
    before.status !== row.status ||
    before.block_number !== textOf(row.block_number) ||
    before.fee_units !== textOf(row.fee_units) ||
    before.trx_energy_used !== textOf(row.trx_energy_used) ||
    before.ts.getTime() !== new Date(row.ts).getTime()
  )
}

const textOf = (value: bigint | number | string | null | undefined): string | null =>
  value === null || value === undefined ? null : value.toString()

async function updateRow(
  tx: Transaction,
  organisationId: string,
  id: string,
  row: ChainRow,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('bc_transactions')
    .set({
      status: row.status,
      ts: row.ts,
      block_number: row.block_number,
      fee_units: row.fee_units,
      trx_energy_used: row.trx_energy_used,
      trx_bandwidth_used: row.trx_bandwidth_used,
      trx_contract_ret: row.trx_contract_ret,
      trx_raw_full: row.trx_raw_full,
      updated_at: now,
    })
    .where('entity_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

async function upsertLinks(
  tx: Transaction,
  organisationId: string,
  wanted: RowsOfTransaction['rows'],
  idOf: (row: ChainRow) => string,
  count: RollupChange,
  stored: ReadonlyMap<string, StoredRow>,
): Promise<void> {
  const links = wanted.flatMap(({ row, walletIds }) =>
    [...new Set(walletIds)].map((walletId) => ({ row, walletId })),
  )
  if (links.length === 0) return
  const existing = await tx
    .selectFrom('wallet_links')
    .select(['wallet_id', 'bc_transaction_id'])
    .where('entity_id', '=', organisationId)
    .where(
      'bc_transaction_id',
      'in',
      wanted.map(({ row }) => idOf(row)),
    )
    .execute()
  const known = new Set(existing.map((link) => `${link.wallet_id}/${link.bc_transaction_id}`))
  const isKnown = ({ row, walletId }: (typeof links)[number]) => known.has(`${walletId}/${idOf(row)}`)
  for (const link of links.filter(isKnown)) {
    const before = stored.get(rowKey(link.row))
    if (before === undefined || !isChanged(before, link.row)) continue
    count.wallet(link.walletId, before, -1n)
    count.wallet(link.walletId, link.row, 1n)
    await tx
      .updateTable('wallet_links')
      .set({ status: link.row.status, ts: link.row.ts })
      .where('entity_id', '=', organisationId)
      .where('wallet_id', '=', link.walletId)
      .where('bc_transaction_id', '=', idOf(link.row))
      .execute()
  }
  const fresh = links.filter((link) => !isKnown(link))
  if (fresh.length === 0) return
  for (const { row, walletId } of fresh) count.wallet(walletId, row, 1n)
  await tx
    .insertInto('wallet_links')
    .values(
      fresh.map(({ row, walletId }) => ({
        entity_id: organisationId,
        wallet_id: walletId,
        bc_transaction_id: idOf(row),
        ts: row.ts,
        status: row.status,
        transaction_type: row.transaction_type,
        symbol: row.symbol,
        network_id: row.network_id,
        is_known_token: row.is_known_token ?? true,
        is_dust: row.is_dust ?? false,
      })),
    )
    .execute()
}

/** Rows of a transaction that its chain no longer has: a pending one that was never included. */
export async function deletePendingRows(
  tx: Transaction,
  { organisationId, networkId, hash }: { organisationId: string; networkId: string; hash: string },
): Promise<number> {
  await lockBooks(tx, organisationId)
  const rows = [...(await listStored(tx, organisationId, networkId, [hash])).values()].filter(
    (row) => row.status === 'pending',
  )
  if (rows.length === 0) return 0
  const ids = rows.map((row) => row.id)
  const count = new RollupChange(organisationId)
  for (const row of rows) count.organisation(row, -1n)
  const links = await tx
    .deleteFrom('wallet_links')
    .where('entity_id', '=', organisationId)
    .where('bc_transaction_id', 'in', ids)
    .returning(['wallet_id', 'bc_transaction_id'])
    .execute()
  for (const link of links) {
    const row = rows.find(({ id }) => id === link.bc_transaction_id)
    if (row !== undefined) count.wallet(link.wallet_id, row, -1n)
  }
  await tx
    .deleteFrom('bc_transactions')
    .where('entity_id', '=', organisationId)
    .where('id', 'in', ids)
    .execute()
  await count.apply(tx)
  return rows.length
}

type Counted = Pick<
  ChainRow,
  'ts' | 'network_id' | 'transaction_type' | 'status' | 'symbol' | 'is_known_token' | 'is_dust' | 'is_spam'
>

/** Sums the differences first and writes each counter once, in key order, so that writers never wait for each other in a ring. */
export class RollupChange {
  readonly #organisationId: string
  readonly #changes = new Map<string, bigint>()

  constructor(organisationId: string) {
    this.#organisationId = organisationId
  }

  organisation(row: Counted, by: bigint): void {
    this.#add(this.#organisationId, 'd', row, by)
    this.#add(this.#organisationId, 'm', row, by)
  }

  wallet(walletId: string, row: Counted, by: bigint): void {
    this.#add(walletId, 'm', row, by)
  }

  #add(scope: string, grain: 'd' | 'm', row: Counted, by: bigint): void {
    // Spam is never listed, so it is not counted either.
    if (row.is_spam === true) return
    const day = new Date(row.ts).toISOString().slice(0, 10)
    const bucket = grain === 'd' ? day : `${day.slice(0, 7)}-01`
    const key = JSON.stringify([
      scope,
      grain,
      bucket,
      row.symbol,
      row.transaction_type,
      row.network_id,
      row.status,
      row.is_known_token ?? true,
      row.is_dust ?? false,
    ])
    this.#changes.set(key, (this.#changes.get(key) ?? 0n) + by)
  }

  async apply(tx: Transaction): Promise<void> {
    const changes = [...this.#changes].filter(([, n]) => n !== 0n).sort(([a], [b]) => (a < b ? -1 : 1))
    if (changes.length === 0) return
    const keys = changes.map(
      ([key]) =>
        JSON.parse(key) as [string, 'd' | 'm', string, string, string, string, string, boolean, boolean],
    )
    const column = <T>(pick: (key: (typeof keys)[number]) => T) => keys.map(pick)
    await sql`
      insert into tx_rollup (entity_id, scope_id, grain, bucket, symbol, transaction_type, network_id, status, is_known_token, is_dust, n)
      select ${this.#organisationId}::uuid, * from unnest(
        ${column((k) => k[0])}::uuid[], ${column((k) => k[1])}::text[], ${column((k) => k[2])}::date[],
        ${column((k) => k[3])}::text[], ${column((k) => k[4])}::text[], ${column((k) => k[5])}::uuid[],
        ${column((k) => k[6])}::text[], ${column((k) => k[7])}::bool[], ${column((k) => k[8])}::bool[],
        ${changes.map(([, n]) => n.toString())}::int8[])
      on conflict (entity_id, scope_id, grain, bucket, symbol, transaction_type, network_id, status, is_known_token, is_dust)
      do update set n = tx_rollup.n + excluded.n`.execute(tx)
  }
}
