/** The order of ledger entries: by place on the chain. */
import type { ChainPosition } from '@holdfast/ledger'
import { type RawBuilder, sql } from 'kysely'

// All entries of a block have the same time, so `ts` only orders entries whose blocks are unknown.
const columns = ['block_number', 'position_in_block', 'ts', 'tx_hash', 'seq'] as const

/** `table`: the name of the table of entries in the query. */
export const booksOrder = (table: string, order: 'asc' | 'desc' = 'asc'): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(`${table}.${column}`)} ${sql.raw(order)}`))

/** -1 if the position in the block is unknown; entries of such transactions are ordered by hash. */
export const placeOf = ({ height, index }: ChainPosition) => ({
  block_number: height,
  position_in_block: index ?? -1,
})
