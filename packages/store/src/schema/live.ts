import type { ColumnType } from 'kysely'

export interface LeasesTable {
  name: string
  holder: string
  until: Date
}

export interface OutboxTable {
  id: string
  channel: 'bc-transactions' | 'admin' | 'balances'
  entity_id: string | null
  message: ColumnType<unknown, string, string>
  created_at: Date
}
