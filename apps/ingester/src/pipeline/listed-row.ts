import type { Listed } from '@holdfast/chains'
import type { ListedRaw } from '@holdfast/providers'

/** A row that a listing showed and that names a transaction. */
export interface ListedRow {
  readonly row: ListedRaw
  readonly hint: Listed
}
