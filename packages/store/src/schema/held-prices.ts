import type { ColumnType } from 'kysely'

/** A day is 'YYYY-MM-DD' when it is written; it is read as text only. */
type Day = ColumnType<unknown, string, string>

export interface HeldPricesTable {
  /** CAIP-19. */
  asset: string
  day: Day
  source: string
  /** Decimal text. */
  usd: string
  previous_usd: string
  previous_day: Day
  held_at: Date
  decision: 'accepted' | 'rejected' | null
  decided_by: string | null
  decided_at: Date | null
}
