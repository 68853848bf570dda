/**
 * The fees of transactions on their listed rows. A chain charges the call, but a reader looks for the fee beside the token transfer, and
 * filters, orders and page ends separate the two. So each fee has exactly one row of the list, whatever part of the list is read.
 */
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../database.ts'
import type { BcTransactionsTable } from '../schema/transactions.ts'
import { isListed, ofWallets, type Place } from './transaction-search.ts'

export interface RowFee {
  /** On a token transfer: the fee of its transaction, which another row paid. Null: none, or it is on another row. */
  readonly feeOfTransaction: FeeOfTransaction | null
  /** On a call: the listed token transfer that has its fee. */
  readonly feeRowId: string | null
}

export interface FeeOfTransaction {
  /** The row that paid it. */
  readonly payerId: string
  readonly units: string
  /** The list contains the row that paid it, too. */
  readonly isPayerListed: boolean
}

type StoredRow = Pick<
  Selectable<BcTransactionsTable>,
  'id' | 'tx_hash' | 'row_kind' | 'is_internal' | 'transaction_type'
>

const none: RowFee = { feeOfTransaction: null, feeRowId: null }

interface Relative {
  readonly id: string
  readonly network_id: string
  readonly tx_hash: string
  readonly row_kind: 'tx' | 'event'
  readonly is_call: boolean
  readonly fee_units: string | null
  readonly is_listed: boolean
  readonly is_in_scope: boolean
}

/** One query, by the index of hashes. Null: a list without rows. */
export async function findFeesOfRows(
  db: Queryable,
  place: Place | null,
  rows: readonly StoredRow[],
): Promise<(row: StoredRow) => RowFee> {
  const hashes = [...new Set(rows.filter(mayShareFee).map(({ tx_hash }) => tx_hash))]
  if (place === null || hashes.length === 0) return () => none
  const { rows: relatives } = await sql<Relative>`
    select b.id, b.network_id, b.tx_hash, b.row_kind, b.transaction_type = 'contract' as is_call, b.fee_units,
      ${isListed(place)} as is_listed, ${ofWallets(place.scope)} as is_in_scope
    from bc_transactions b
    where b.entity_id = ${place.filter.organisationId} and b.tx_hash = any(${hashes}::text[]) and not b.is_internal
    order by b.event_index`.execute(db)
  const transactions = new Map<string, Relative[]>()
  for (const relative of relatives)
    transactions.set(keyOf(relative), [...(transactions.get(keyOf(relative)) ?? []), relative])
  const fees = new Map([...transactions.values()].flatMap(feesOfTransaction))
  return ({ id }) => fees.get(id) ?? none
}

const mayShareFee = (row: StoredRow): boolean =>
  row.row_kind === 'event' ? !row.is_internal : row.transaction_type === 'contract'

const keyOf = ({ network_id, tx_hash }: Relative): string => `${network_id}/${tx_hash}`

/**
 * A call with one listed token transfer gives its fee to it. With several it keeps the fee while it is listed itself, otherwise the first
 * of them has it. A fee that no wallet of the scope paid is on no row.
 */
function feesOfTransaction(relatives: readonly Relative[]): [string, RowFee][] {
  const payer = relatives.find(({ row_kind, is_in_scope }) => row_kind === 'tx' && is_in_scope)
  const [first, ...others] = relatives.filter(({ row_kind, is_listed }) => row_kind === 'event' && is_listed)
  if (payer === undefined || payer.fee_units === null || first === undefined) return []
  const keepsFee = payer.is_listed && (!payer.is_call || others.length > 0)
  if (keepsFee) return []
  const { id: payerId, fee_units: units, is_listed: isPayerListed } = payer
  return [
    [first.id, { feeOfTransaction: { payerId, units, isPayerListed }, feeRowId: null }],
    [payerId, { feeOfTransaction: null, feeRowId: first.id }],
  ]
}
