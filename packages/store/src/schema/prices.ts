import type { ColumnType } from 'kysely'

export interface PricesTable {
  /** CAIP-19. */
  asset: string
  /** 'YYYY-MM-DD' when it is written; read as text only. */
  day: ColumnType<unknown, string, string>
  source: string
  /** Decimal text. */
  usd: string | null
  at: Date
}
