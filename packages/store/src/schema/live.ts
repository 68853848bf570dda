import type { ColumnType } from 'kysely'

export interface OutboxTable {
  id: string
  channel: 'bc-transactions' | 'admin' | 'balances'
  entity_id: string | null
  message: ColumnType<unknown, string, string>
  created_at: Date
}
