import type { ColumnType } from 'kysely'
import type { Defaulted } from './columns.ts'

export interface ApiKeyCallsTable {
  entity_id: string
  key_id: string
  minute: Date
  calls: number
}

export interface ApiKeysTable {
  entity_id: string
  id: string
  name: string
  /** SHA-256 of the secret; empty once revoked. */
  token_hash: Buffer
  /** The last four characters of the token. */
  token_end: string
  scopes: ColumnType<string[], readonly string[], never>
  /** Empty: from every address. */
  ip_ranges: ColumnType<string[], readonly string[], never>
  rate_per_minute: number
  expires_at: Date
  created_by: string
  created_at: Date
  needs_adoption: boolean
  adopted_by: Defaulted<string | null>
  adopted_at: Defaulted<Date | null>
  revoked_by: Defaulted<string | null>
  revoked_at: Defaulted<Date | null>
  last_used_at: Defaulted<Date | null>
  last_used_address: Defaulted<string | null>
  mac: Buffer
}
