import type { RowHint } from '@holdfast/chains/tron'
import type { ListedRaw } from '@holdfast/providers'

/** A row that a listing showed and that names a transaction. */
export interface ListedRow {
  readonly row: ListedRaw
  readonly hint: RowHint
}
