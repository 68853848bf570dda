import type { ListName, ProviderName } from '@holdfast/ledger'
import type { ColumnType } from 'kysely'
import type { Defaulted, HeightOrNull, RefusalOrNull, StoredRefusal } from './columns.ts'

export type JobKind = 'catch-up' | 'by-hash' | 'orchestrate' | 'check' | 'reconcile' | 'backfill' | 'repair'
export type JobState = 'queued' | 'running' | 'done' | 'failed'
export type RunOutcome = 'running' | 'match' | 'mismatch' | 'unknown' | 'failed'
export type Stream = ListName

export interface TransactionError {
  readonly txid: string
  readonly message: string
  /** Absent in rows stored without codes. */
  readonly message_refusal?: StoredRefusal
}

export interface IngestionJobsTable {
  entity_id: string
  id: string
  wallet_id: string
  kind: JobKind
  provider: ProviderName
  row_limit: number | null
  tx_hash: string | null
  token_id: string | null
  finding_id: Defaulted<string | null>
  window_from: Defaulted<Date | null>
  window_until: Defaulted<Date | null>
  window_from_height: HeightOrNull
  window_until_height: HeightOrNull
  use_high_watermark: Defaulted<boolean>
  requested_by: string | null
  state: Defaulted<JobState>
  stage: Defaulted<string>
  processed_native_out: Defaulted<number>
  processed_native_in: Defaulted<number>
  processed_trc20_out: Defaulted<number>
  processed_trc20_in: Defaulted<number>
  planned_total: Defaulted<number>
  errors: ColumnType<TransactionError[], string | undefined, string>
  failure: string | null
  failure_refusal: RefusalOrNull
  created_at: Date
  updated_at: Date
}

export interface RunStage {
  readonly name: string
  readonly duration_ms: number
  readonly extra: Record<string, unknown>
}

/** The outcome of a listed row. `inserted`: it was new in part. */
export type RowFate = 'inserted' | 'duplicates' | 'filtered' | 'failed'

export interface TrackedTransaction {
  /** Empty if the row had none. */
  readonly txid: string
  /** Null if unknown. */
  readonly direction: 'in' | 'out' | null
  /** 'new', 'known', 'listed-before', 'unchanged', 'moves-nothing', or a description of the fault. */
  readonly reason: string
  /** The fault in `reason`, as a refusal. */
  readonly reason_refusal?: StoredRefusal
}

/** The first rows of each kind, by listing. */
export type RunTracking = Partial<Record<Stream, Record<RowFate, TrackedTransaction[]>>>

/** Duration of the pages of one listing, in milliseconds. */
export interface PageTiming {
  readonly count: number
  readonly average_ms: number
  readonly p50_ms: number
  readonly p95_ms: number
  readonly last_ms: number
  readonly last_at: string
}

export interface IngestionRunsTable {
  entity_id: string
  id: string
  job_id: string
  wallet_id: string
  network_id: string
  provider: ProviderName
  started_at: Date
  ended_at: Date | null
  outcome: Defaulted<RunOutcome>
  records_fetched: Defaulted<number>
  inserted: Defaulted<number>
  duplicates: Defaulted<number>
  filtered: Defaulted<number>
  failed: Defaulted<number>
  stages: ColumnType<RunStage[], string | undefined, string>
  extra: ColumnType<Record<string, unknown>, string | undefined, string>
  tracking: ColumnType<RunTracking, string | undefined, string>
  failure: string | null
  failure_refusal: RefusalOrNull
}

export interface WalletWatermarksTable {
  entity_id: string
  wallet_id: string
  stream: Stream
  provider: ProviderName
  read_until: Date
  complete_from: Date | null
  read_until_height: HeightOrNull
  complete_from_height: HeightOrNull
  updated_at: Date
}

export interface WalletPassesTable {
  entity_id: string
  wallet_id: string
  compared_at: Date
  reconciled_at: Date
}
