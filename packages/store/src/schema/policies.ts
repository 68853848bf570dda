import type { ColumnType } from 'kysely'

export interface PoliciesTable {
  entity_id: string
  version: number
  bundle: ColumnType<unknown, string, never>
  hash: string
  applied_by: string
  applied_at: Date
}
