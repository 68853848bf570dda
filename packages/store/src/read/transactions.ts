/** The list of an organisation's transactions: one page and how many there are. The total comes from the rollup wherever the
 *  filters allow it; else rows are counted up to a limit. Spam is never listed. */
import type { ChainName, TransactionStatus, TransactionType } from '@holdfast/ledger'
import { type Expression, type Selectable, sql, type SqlBool } from 'kysely'
import type { Queryable } from '../database.ts'
import type { NetworksTable } from '../schema/catalogues.ts'
import type { BcTransactionsTable } from '../schema/transactions.ts'

export interface TransactionFilter {
  readonly organisationId: string
  readonly page: number
  readonly limit: number
  readonly search?: Search
  readonly status?: TransactionStatus
  readonly type?: TransactionType
  readonly networkId?: string
  /** Null: no filter. An empty list finds nothing. */
  readonly walletIds: readonly string[] | null
  readonly symbol?: string
  /** Rows of a symbol below its amount are left out. Decimal text. */
  readonly minimums: ReadonlyMap<string, string>
  readonly includesEnergy: boolean
  readonly includesUnknown: boolean
  readonly from?: Date
  readonly to?: Date
}

export type Search =
  | { readonly kind: 'hash'; readonly hash: string }
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'prefix'; readonly text: string }
  | { readonly kind: 'nothing' }

export type ListedRow = Selectable<BcTransactionsTable> & {
  readonly network: string
  readonly chain: ChainName
  readonly nativeDecimals: number
}

export interface TransactionPage {
  readonly rows: readonly ListedRow[]
  readonly total: number
  /** True: at least so many. */
  readonly isFloor: boolean
}

const resourceTypes: TransactionType[] = [
  'energy_transfer',
  'bandwidth_transfer',
  'undelegate_energy',
  'undelegate_bandwidth',
]
const countLimit = 10_000

export async function listTransactions(db: Queryable, filter: TransactionFilter): Promise<TransactionPage> {
  const [rows, count] = await Promise.all([listRows(db, filter), countRows(db, filter)])
  const networks = new Map(
    (await db.selectFrom('networks').selectAll().execute()).map(
      (network): [string, Selectable<NetworksTable>] => [network.id, network],
    ),
  )
  return {
    rows: rows.map((row) => ({
      ...row,
      network: networks.get(row.network_id)?.name ?? '',
      chain: networks.get(row.network_id)?.chain ?? 'tron',
      nativeDecimals: networks.get(row.network_id)?.decimals ?? 0,
    })),
    ...count,
  }
}

export const listedColumns = [
  'entity_id',
  'id',
  'network_id',
  'tx_hash',
  'row_kind',
  'event_index',
  'is_internal',
  'parent_tx_id',
  'ts',
  'status',
  'transaction_type',
  'token_id',
  'symbol',
  'amount_units',
  'decimals',
  'amount',
  'from_address',
  'to_address',
  'fee_units',
  'block_number',
  'block_hash',
  'position_in_block',
  'contract_address',
  'input_data',
  'event_logs',
  'resource_type',
  'resource_amount',
  'is_known_token',
  'is_spam',
  'is_dust',
  'trx_bandwidth_used',
  'trx_energy_used',
  'trx_contract_type',
  'trx_contract_ret',
  'trx_delegate_balance_sun',
  'trx_delegate_energy_estimate',
  'trx_delegate_energy_source',
  'trx_energy_transferred_trx',
  'eth_gas_price',
  'eth_gas_limit',
  'eth_gas_used',
  'eth_nonce',
  'eth_receipt_status',
  'eth_originating_tx_hash',
  'sol_signature',
  'sol_instructions',
  'btc_utxo_inputs',
  'btc_utxo_outputs',
  'provider',
  'created_at',
  'updated_at',
] as const

function listRows(db: Queryable, filter: TransactionFilter) {
  return filtered(db, filter)
    .select(listedColumns.map((column) => `b.${column}` as const))
    .orderBy('b.ts', 'desc')
    .orderBy('b.id', 'desc')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
}

/** Predicates are built from what is asked for; a plan never has to guess around an absent filter. */
function filtered(db: Queryable, filter: TransactionFilter) {
  return db
    .selectFrom('bc_transactions as b')
    .where('b.entity_id', '=', filter.organisationId)
    .where('b.is_spam', '=', false)
    .$if(filter.status !== undefined, (q) => q.where('b.status', '=', filter.status ?? 'confirmed'))
    .$if(filter.type !== undefined, (q) => q.where('b.transaction_type', '=', filter.type ?? 'native'))
    .$if(filter.networkId !== undefined, (q) => q.where('b.network_id', '=', filter.networkId ?? ''))
    .$if(filter.symbol !== undefined, (q) => q.where('b.symbol', '=', filter.symbol ?? ''))
    .$if(!filter.includesEnergy, (q) => q.where('b.transaction_type', 'not in', resourceTypes))
    .$if(!filter.includesUnknown, (q) => q.where('b.is_known_token', '=', true))
    .$if(filter.from !== undefined, (q) => q.where('b.ts', '>=', filter.from ?? new Date()))
    .$if(filter.to !== undefined, (q) => q.where('b.ts', '<=', filter.to ?? new Date()))
    .$if(filter.walletIds !== null, (q) =>
      q.where((eb) =>
        (filter.walletIds ?? []).length === 0
          ? eb.lit(false)
          : eb.exists(
              eb
                .selectFrom('wallet_links as l')
                .select('l.wallet_id')
                .whereRef('l.entity_id', '=', 'b.entity_id')
                .whereRef('l.bc_transaction_id', '=', 'b.id')
                .where('l.wallet_id', 'in', filter.walletIds ?? []),
            ),
      ),
    )
    .$if(filter.minimums.size > 0, (q) => q.where(aboveMinimums(filter.minimums)))
    .$if(filter.search !== undefined, (q) => q.where(matches(filter.search ?? { kind: 'nothing' })))
}

function aboveMinimums(minimums: ReadonlyMap<string, string>): Expression<SqlBool> {
  const small = [...minimums].map(
    ([symbol, value]) => sql`(b.symbol = ${symbol} and b.amount < ${value}::numeric)`,
  )
  // Fees, calls and resources are no payments: only what moves an amount can be too small.
  return sql<SqlBool>`not (b.transaction_type in ('native', 'token') and (${sql.join(small, sql` or `)}))`
}

function matches(search: Search): Expression<SqlBool> {
  switch (search.kind) {
    case 'hash':
      return sql<SqlBool>`b.tx_hash = ${search.hash}`
    case 'address':
      return sql<SqlBool>`(b.from_address = ${search.address} or b.to_address = ${search.address} or b.contract_address = ${search.address})`
    case 'prefix': {
      const pattern = `${search.text.replace(/[\\%_]/g, '\\$&')}%`
      return sql<SqlBool>`(b.tx_hash like ${pattern.toLowerCase()} or b.from_address like ${pattern} or b.to_address like ${pattern})`
    }
    case 'nothing':
      return sql<SqlBool>`false`
  }
}

async function countRows(
  db: Queryable,
  filter: TransactionFilter,
): Promise<{ total: number; isFloor: boolean }> {
  const scope = rollupScope(filter)
  if (scope !== null) return { total: await countFromRollup(db, filter, scope), isFloor: false }
  const counted = await db
    .selectFrom(
      filtered(db, filter)
        .select('b.id')
        .limit(countLimit + 1)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  const total = Number(counted.n)
  return total > countLimit ? { total: countLimit, isFloor: true } : { total, isFloor: false }
}

/** The organisation or one wallet, when every filter is a column of the rollup. */
function rollupScope(filter: TransactionFilter): string | null {
  const isPlain =
    filter.search === undefined &&
    filter.from === undefined &&
    filter.to === undefined &&
    filter.minimums.size === 0
  if (!isPlain) return null
  if (filter.walletIds === null) return filter.organisationId
  return filter.walletIds.length === 1 ? (filter.walletIds[0] ?? null) : null
}

async function countFromRollup(db: Queryable, filter: TransactionFilter, scope: string): Promise<number> {
  const sum = await db
    .selectFrom('tx_rollup')
    .select(sql<string>`coalesce(sum(n), 0)`.as('n'))
    .where('entity_id', '=', filter.organisationId)
    .where('scope_id', '=', scope)
    .where('grain', '=', 'm')
    .$if(filter.status !== undefined, (q) => q.where('status', '=', filter.status ?? 'confirmed'))
    .$if(filter.type !== undefined, (q) => q.where('transaction_type', '=', filter.type ?? 'native'))
    .$if(filter.networkId !== undefined, (q) => q.where('network_id', '=', filter.networkId ?? ''))
    .$if(filter.symbol !== undefined, (q) => q.where('symbol', '=', filter.symbol ?? ''))
    .$if(!filter.includesEnergy, (q) => q.where('transaction_type', 'not in', resourceTypes))
    .$if(!filter.includesUnknown, (q) => q.where('is_known_token', '=', true))
    .executeTakeFirstOrThrow()
  return Number(sum.n)
}
