/** The order of the books: by place on the chain. */
import type { ChainPosition } from '@holdfast/ledger'
import { type RawBuilder, sql } from 'kysely'

// One block has one time: it decides only between entries whose blocks are not known.
const columns = ['block_number', 'position_in_block', 'ts', 'tx_hash', 'seq'] as const

/** `table`: the name of entries in the query. */
export const booksOrder = (table: string, order: 'asc' | 'desc' = 'asc'): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(`${table}.${column}`)} ${sql.raw(order)}`))

/** -1 where the position in the block is not known; entries of such transactions are ordered by hash. */
export const placeOf = ({ height, index }: ChainPosition) => ({
  block_number: height,
  position_in_block: index ?? -1,
})
