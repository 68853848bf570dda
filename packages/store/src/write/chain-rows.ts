/**
 * Listed rows of chain transactions, their links to wallets, and the counts of the list, written together, so
 * that total and list always agree. An organisation has one writer at a time.
 */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { BcTransactionsTable } from '../schema/transactions.ts'
import { asListed, listedFacts, type ListedToken } from './listed-token.ts'
import { RollupChange } from './rollup.ts'
import { columnList, unnestOf } from './unnest.ts'

type NewRow = Omit<Insertable<BcTransactionsTable>, 'id' | 'entity_id' | 'created_at' | 'updated_at'>
type OwnColumn = Extract<keyof NewRow, `eth_${string}` | `sol_${string}` | `btc_${string}`>
type Value<Name extends keyof NewRow> = Exclude<NewRow[Name], undefined>
/**
 * Every column must be set, none is left to a default; only rows of Ethereum, Solana and Bitcoin set their
 * chain's own.
 */
export type ChainRow = { readonly [Name in Exclude<keyof NewRow, OwnColumn>]-?: Value<Name> } & {
  readonly [Name in OwnColumn]?: Value<Name>
}
type StoredRow = Selectable<BcTransactionsTable>
type RowKeyParts = Pick<ChainRow, 'tx_hash' | 'row_kind' | 'is_internal' | 'event_index'>

export interface RowsOfTransaction {
  readonly hash: string
  /** Its block is solid: the stored row no longer changes. */
  readonly isFinal: boolean
  /** Rows with the wallets of the organisation that each touches. */
  readonly rows: readonly { readonly row: ChainRow; readonly walletIds: readonly string[] }[]
}

export interface UpsertOutcome {
  /** Row id by `rowKey`. */
  readonly ids: ReadonlyMap<string, string>
  /** Hashes of transactions that have rows now and had none before. */
  readonly fresh: ReadonlySet<string>
  /** Hashes of transactions that are new in part, and of those that only changed. */
  readonly inserted: ReadonlySet<string>
  readonly updated: ReadonlySet<string>
}

export const rowKey = (row: RowKeyParts): string =>
  `${row.tx_hash}/${row.row_kind}/${row.is_internal}/${row.event_index}`

/**
 * Blocks other writers of the same organisation until this commit, because counts are adjusted, not
 * recomputed.
 */
export async function lockBooks(tx: Transaction, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${organisationId}, 0))`.execute(tx)
}

/** The caller must lock the ledger. */
export async function upsertChainRows(
  tx: Transaction,
  {
    organisationId,
    networkId,
    transactions: made,
    now,
  }: {
    organisationId: string
    networkId: string
    transactions: readonly RowsOfTransaction[]
    now: Date
  },
): Promise<UpsertOutcome> {
  if (made.length === 0) return { ids: new Map(), fresh: new Set(), inserted: new Set(), updated: new Set() }
  const transactions = await withTokensOfNow(tx, made)
  const hashes = transactions.map(({ hash }) => hash)
  const stored = await listStored(tx, organisationId, networkId, hashes)
  const incoming = transactions
    .flatMap(({ rows }) => rows)
    .map(({ row, walletIds }) => {
      const before = stored.get(rowKey(row))
      return { id: before?.id ?? newId(), row, walletIds, before }
    })
  const fresh = incoming.filter(({ before }) => before === undefined)
  const changed = incoming.filter(({ before, row }) => before !== undefined && isChanged(before, row))
  const gone = listGone(stored, transactions)
  const count = new RollupChange(organisationId)
  for (const { row } of fresh) count.organisation(row, 1n)
  for (const { row, before } of changed) count.move(before, row)
  await insertRows(tx, organisationId, fresh, now)
  await updateRows(tx, organisationId, changed, now)
  await deleteRows(tx, organisationId, gone, count)
  const linked = await upsertLinks(tx, organisationId, incoming, changed, count)
  await count.apply(tx)
  return {
    ids: new Map(incoming.map(({ id, row }) => [rowKey(row), id])),
    fresh: listFresh(stored, transactions),
    inserted: new Set([...fresh.map(({ row }) => row.tx_hash), ...linked]),
    updated: new Set([...changed.map(({ row }) => row.tx_hash), ...gone.map(({ tx_hash }) => tx_hash)]),
  }
}

/** The rows were made from tokens as they were before the ledger was locked. */
async function withTokensOfNow(
  tx: Transaction,
  transactions: readonly RowsOfTransaction[],
): Promise<readonly RowsOfTransaction[]> {
  const ids = new Set(
    transactions.flatMap(({ rows }) =>
      rows.flatMap(({ row }) => (row.token_id === null ? [] : [row.token_id])),
    ),
  )
  const found = await tx
    .selectFrom('tokens')
    .select(['id', ...listedFacts])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  const tokens = new Map(found.map((token) => [token.id, token]))
  const isOfNow = ({ row }: RowsOfTransaction['rows'][number]): boolean => {
    const token = row.token_id === null ? undefined : tokens.get(row.token_id)
    return token === undefined || repeats(row, token)
  }
  return transactions.map((transaction) => {
    if (transaction.rows.every(isOfNow)) return transaction
    const rows = transaction.rows.map(({ row, walletIds }) => {
      const token = row.token_id === null ? undefined : tokens.get(row.token_id)
      return { row: token === undefined ? row : asListed(row, token), walletIds }
    })
    return { ...transaction, rows }
  })
}

/** The other columns that a row repeats from its token follow from these. */
const repeats = (row: ChainRow, { symbol, decimals, is_known, is_spam }: ListedToken): boolean =>
  row.symbol === symbol &&
  row.decimals === decimals &&
  row.is_known_token === is_known &&
  row.is_spam === is_spam

interface WantedRow {
  readonly id: string
  readonly row: ChainRow
  readonly walletIds: readonly string[]
  readonly before: StoredRow | undefined
}

async function listStored(
  tx: Transaction,
  organisationId: string,
  networkId: string,
  hashes: readonly string[],
): Promise<Map<string, StoredRow>> {
  // Each hash is looked up by itself: without statistics, a list of them may scan the whole history.
  const { rows } = await sql<StoredRow>`
    select b.* from unnest(${hashes}::text[]) as h(tx_hash), lateral (
      select * from bc_transactions
      where entity_id = ${organisationId} and network_id = ${networkId} and tx_hash = h.tx_hash offset 0
    ) as b`.execute(tx)
  return new Map(rows.map((row) => [rowKey(row), row]))
}

/** A row is final once its block is solid. Until then everything except its identity may change. */
function isChanged(before: StoredRow, row: ChainRow): boolean {
  if (before.status !== 'pending') return false
  return (
    row.status !== 'pending' ||
    before.is_receipt_missing !== row.is_receipt_missing ||
    before.block_number !== textOf(row.block_number) ||
    before.amount_units !== textOf(row.amount_units) ||
    before.fee_units !== textOf(row.fee_units) ||
    before.ts.getTime() !== new Date(row.ts).getTime()
  )
}

const textOf = (value: bigint | number | string | null): string | null =>
  value === null ? null : value.toString()

/**
 * Pending rows that their now final transactions no longer contain: the block they were seen in was undone.
 */
function listGone(
  stored: ReadonlyMap<string, StoredRow>,
  transactions: readonly RowsOfTransaction[],
): StoredRow[] {
  const final = new Set(transactions.filter(({ isFinal }) => isFinal).map(({ hash }) => hash))
  const keys = new Set(transactions.flatMap(({ rows }) => rows.map(({ row }) => rowKey(row))))
  return [...stored.values()].filter(
    (row) => row.status === 'pending' && final.has(row.tx_hash) && !keys.has(rowKey(row)),
  )
}

function listFresh(
  stored: ReadonlyMap<string, StoredRow>,
  transactions: readonly RowsOfTransaction[],
): Set<string> {
  const known = new Set([...stored.values()].map(({ tx_hash }) => tx_hash))
  return new Set(
    transactions.flatMap(({ hash, rows }) => (rows.length > 0 && !known.has(hash) ? [hash] : [])),
  )
}

/** The identity of a row, which never changes. */
const identity = {
  id: 'uuid',
  network_id: 'uuid',
  tx_hash: 'text',
  row_kind: 'text',
  event_index: 'int4',
  is_internal: 'bool',
} as const
const facts = {
  parent_tx_id: 'uuid',
  ts: 'timestamptz',
  status: 'text',
  transaction_type: 'text',
  token_id: 'uuid',
  symbol: 'text',
  amount_units: 'numeric',
  decimals: 'int2',
  amount: 'numeric',
  from_address: 'text',
  to_address: 'text',
  fee_units: 'numeric',
  block_number: 'int8',
  block_hash: 'text',
  position_in_block: 'int4',
  contract_address: 'text',
  input_data: 'text',
  event_logs: 'jsonb',
  resource_type: 'text',
  resource_amount: 'numeric',
  is_known_token: 'bool',
  is_spam: 'bool',
  is_dust: 'bool',
  trx_bandwidth_used: 'int8',
  trx_energy_used: 'int8',
  trx_contract_type: 'text',
  trx_contract_ret: 'text',
  trx_delegate_balance_sun: 'numeric',
  trx_delegate_energy_estimate: 'numeric',
  trx_delegate_energy_source: 'text',
  trx_energy_transferred_trx: 'numeric',
  is_receipt_missing: 'bool',
  eth_gas_price: 'numeric',
  eth_gas_limit: 'numeric',
  eth_gas_used: 'numeric',
  eth_nonce: 'int8',
  eth_receipt_status: 'int2',
  eth_originating_tx_hash: 'text',
  sol_signature: 'text',
  sol_instructions: 'jsonb',
  btc_utxo_inputs: 'jsonb',
  btc_utxo_outputs: 'jsonb',
  provider: 'text',
} as const
const columns = { ...identity, ...facts } satisfies Record<'id' | keyof ChainRow, string>

const columnOf = ({ id, row }: WantedRow, name: keyof typeof columns): unknown =>
  name === 'id' ? id : row[name]

async function insertRows(
  tx: Transaction,
  organisationId: string,
  fresh: readonly WantedRow[],
  now: Date,
): Promise<void> {
  if (fresh.length === 0) return
  await sql`
    insert into bc_transactions (entity_id, created_at, updated_at, ${columnList(columns)})
    select ${organisationId}::uuid, ${now}::timestamptz, ${now}::timestamptz, n.* from ${unnestOf('n', columns, fresh, columnOf)}
    on conflict (entity_id, network_id, tx_hash, row_kind, is_internal, event_index) do nothing`.execute(tx)
}

async function updateRows(
  tx: Transaction,
  organisationId: string,
  changed: readonly WantedRow[],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return
  const types = { id: identity.id, ...facts }
  const assignments = Object.keys(facts).map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`)
  await sql`
    update bc_transactions b set updated_at = ${now}, ${sql.join(assignments)}
    from ${unnestOf('n', types, changed, columnOf)} where b.entity_id = ${organisationId} and b.id = n.id`.execute(
    tx,
  )
}

const linkColumns = {
  wallet_id: 'uuid',
  bc_transaction_id: 'uuid',
  ts: 'timestamptz',
  status: 'text',
  transaction_type: 'text',
  symbol: 'text',
  amount: 'numeric',
  network_id: 'uuid',
  is_known_token: 'bool',
  is_dust: 'bool',
  is_spam: 'bool',
} as const

/** Returns the hashes of transactions that have a link to a wallet for the first time. */
async function upsertLinks(
  tx: Transaction,
  organisationId: string,
  incoming: readonly WantedRow[],
  changed: readonly WantedRow[],
  count: RollupChange,
): Promise<string[]> {
  const existing = await listLinks(
    tx,
    organisationId,
    incoming.flatMap(({ id, before }) => (before === undefined ? [] : [id])),
  )
  const moved = new Set(changed)
  const links = incoming.flatMap((wantedRow) => {
    const { id, before, row } = wantedRow
    const known = existing.get(id) ?? new Set()
    const fresh = [...new Set(wantedRow.walletIds)].filter((walletId) => !known.has(walletId))
    // The new links of an unchanged row get its stored values.
    const stands = before === undefined || moved.has(wantedRow) ? row : before
    if (fresh.length > 0 || moved.has(wantedRow))
      count.links(before === undefined ? undefined : { row: before, walletIds: known }, {
        row: stands,
        walletIds: [...known, ...fresh],
      })
    return fresh.map((walletId) => ({ walletId, id, row: stands }))
  })
  if (links.length > 0)
    await sql`
      insert into wallet_links (entity_id, ${columnList(linkColumns)})
      select ${organisationId}::uuid, n.* from ${unnestOf('n', linkColumns, links, linkColumnOf)}
      on conflict (entity_id, wallet_id, bc_transaction_id) do nothing`.execute(tx)
  await updateLinks(
    tx,
    organisationId,
    changed.map(({ id }) => id),
  )
  return links.map(({ row }) => row.tx_hash)
}

function linkColumnOf(
  { walletId, id, row }: { walletId: string; id: string; row: ChainRow | StoredRow },
  name: keyof typeof linkColumns,
): unknown {
  if (name === 'wallet_id') return walletId
  return name === 'bc_transaction_id' ? id : row[name]
}

/** Wallets by row. */
export async function listLinks(
  tx: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, Set<string>>> {
  const wallets = new Map(ids.map((id): [string, Set<string>] => [id, new Set()]))
  if (ids.length === 0) return wallets
  const links = await tx
    .selectFrom('wallet_links')
    .select(['wallet_id', 'bc_transaction_id'])
    .where('entity_id', '=', organisationId)
    .where(sql<boolean>`bc_transaction_id = any(${ids}::uuid[])`)
    .execute()
  for (const { wallet_id, bc_transaction_id } of links) wallets.get(bc_transaction_id)?.add(wallet_id)
  return wallets
}

/** Updates the columns that links repeat from their row. */
async function updateLinks(tx: Transaction, organisationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update wallet_links l set ts = b.ts, status = b.status, transaction_type = b.transaction_type, symbol = b.symbol,
      amount = b.amount, is_known_token = b.is_known_token, is_dust = b.is_dust, is_spam = b.is_spam
    from bc_transactions b
    where l.entity_id = ${organisationId} and l.bc_transaction_id = any(${ids}::uuid[])
      and b.entity_id = l.entity_id and b.id = l.bc_transaction_id`.execute(tx)
}

/** Deletes the pending rows of a transaction that was never included. Returns how many. */
export async function deletePendingRows(
  tx: Transaction,
  { organisationId, networkId, hash }: { organisationId: string; networkId: string; hash: string },
): Promise<number> {
  await lockBooks(tx, organisationId)
  const stored = await listStored(tx, organisationId, networkId, [hash])
  const pending = [...stored.values()].filter(({ status }) => status === 'pending')
  const count = new RollupChange(organisationId)
  await deleteRows(tx, organisationId, pending, count)
  await count.apply(tx)
  return pending.length
}

async function deleteRows(
  tx: Transaction,
  organisationId: string,
  rows: readonly StoredRow[],
  count: RollupChange,
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const links = await listLinks(tx, organisationId, ids)
  for (const row of rows) {
    count.organisation(row, -1n)
    count.links({ row, walletIds: links.get(row.id) ?? [] }, undefined)
  }
  for (const [table, column] of [
    ['wallet_links', 'bc_transaction_id'],
    ['bc_transactions', 'id'],
  ] as const)
    await sql`delete from ${sql.table(table)} where entity_id = ${organisationId}
      and ${sql.ref(column)} = any(${ids}::uuid[])`.execute(tx)
}
