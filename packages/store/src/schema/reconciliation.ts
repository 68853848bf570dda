import type { DifferenceKind, ProviderName } from '@holdfast/ledger'
import type { ColumnType } from 'kysely'
import type { HeightOrNull, Int8, Int8OrNull, Units } from './columns.ts'
import type { Stream } from './ingestion.ts'

export interface CoverageSpansTable {
  entity_id: string
  wallet_id: string
  id: string
  stream: Stream
  provider: ProviderName
  read_from: Date | null
  read_until: Date
  read_from_height: HeightOrNull
  read_until_height: HeightOrNull
  first_read_at: Date
  last_read_at: Date
}

export interface BalanceChecksTable {
  entity_id: string
  wallet_id: string
  token_id: string
  block_number: Int8
  block_at: Date
  until_block: Int8
  until_at: Date
  chain_units: Units
  provider: ProviderName
  checked_at: Date
}

export type FindingKind = DifferenceKind | 'not-read' | 'narrowed' | 'untold'
export type FindingState = 'open' | 'repaired' | 'settled'
export type FoundBy = 'coverage' | 'checks' | 'state' | 'pages' | 'receipts'

/** One version of an event, as stored with a finding. */
export interface EventVersion {
  readonly kind: string
  readonly direction: 'in' | 'out'
  readonly units: string
}

export interface ReconciliationFindingsTable {
  entity_id: string
  id: string
  wallet_id: string
  token_id: string
  state: FindingState
  kind: FindingKind
  tx_hash: string | null
  seq: number | null
  event_index: number | null
  block_number: Int8OrNull
  ts: Date | null
  ours: ColumnType<EventVersion | null, string | null, string | null>
  theirs: ColumnType<EventVersion | null, string | null, string | null>
  books_units: Units
  chain_units: Units
  as_of_block: Int8
  after_block: Int8OrNull
  after_at: Date | null
  until_block: Int8
  until_at: Date
  found_by: FoundBy
  is_first: boolean
  requests: number
  provider: ProviderName
  found_at: Date
  seen_at: Date
  closed_at: Date | null
}

export interface RepairChange {
  readonly token_id: string
  readonly tx_hash: string
  readonly seq: number
  readonly before: EventVersion | null
  readonly after: EventVersion | null
}

export interface ReconciliationRepairsTable {
  entity_id: string
  id: string
  wallet_id: string
  finding_id: string
  job_id: string
  requested_by: string | null
  changes: ColumnType<RepairChange[], string, string>
  rows_read: number
  repaired_at: Date
}
