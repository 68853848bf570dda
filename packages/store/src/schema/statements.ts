import type { ColumnType } from 'kysely'
import type { Defaulted } from './columns.ts'

/** A day is 'YYYY-MM-DD' when it is written; it is read as text only. */
type Day = ColumnType<unknown, string, string>
/** Written as JSON text. */
type Json = ColumnType<unknown, string, string>

export interface StatementsTable {
  entity_id: string
  id: string
  /** Null: the whole organisation. */
  wallet_id: string | null
  first_day: Day
  last_day: Day
  language: 'en' | 'es'
  format: number
  made_by: string
  made_by_name: string
  made_at: Date
  is_provisional: boolean
  movements: number
  facts: Json
  summary: Json
  pdf_sha256: Buffer
  csv_sha256: Buffer
}

export interface AccountingSettingsTable {
  entity_id: string
  datev: Json
  version: Defaulted<number>
  updated_by: string
  updated_at: Date
}
