import type { ScheduleRepeat } from '@holdfast/ledger'
import type { ColumnType } from 'kysely'
import type { Defaulted, RefusalOrNull, Units, UnitsOrNull } from './columns.ts'

export interface PaymentTemplatesTable {
  entity_id: string
  id: string
  name: string
  wallet_id: string
  network_id: string
  token_id: string
  recipient_address: string
  units: UnitsOrNull
  memo: Defaulted<string>
  note: Defaulted<string>
  version: Defaulted<number>
  created_by: string
  created_at: Date
  updated_by: Defaulted<string | null>
  updated_at: Defaulted<Date | null>
}

export type ScheduleState = 'active' | 'paused' | 'ended' | 'stopped'

export interface PaymentSchedulesTable {
  entity_id: string
  id: string
  name: string
  wallet_id: string
  network_id: string
  token_id: string
  recipient_address: string
  units: Units
  memo: Defaulted<string>
  note: Defaulted<string>
  repeats: ScheduleRepeat
  starts_on: string
  time: string
  day_of_month: number | null
  ends_on: string | null
  most: number | null
  state: ScheduleState
  done: Defaulted<number>
  next_at: Date | null
  retry_at: Defaulted<Date | null>
  /** The first refused attempt at the due date. Null: none was refused. */
  tried_at: Defaulted<Date | null>
  why_refusal: RefusalOrNull
  requested_by: string
  /** Everyone who stated or resumed it: none of them may approve its requests. */
  askers: ColumnType<string[], readonly string[] | undefined, readonly string[]>
  version: Defaulted<number>
  created_by: string
  created_at: Date
  updated_by: Defaulted<string | null>
  updated_at: Defaulted<Date | null>
}

export type OccurrenceOutcome = 'requested' | 'skipped' | 'refused'

export interface PaymentOccurrencesTable {
  entity_id: string
  schedule_id: string
  due_at: Date
  outcome: OccurrenceOutcome
  request_id: Defaulted<string | null>
  why_refusal: RefusalOrNull
  at: Date
}

export type PaymentNoticeKind = 'stopped' | 'refused' | 'waiting' | 'late'

export interface PaymentNoticesTable {
  entity_id: string
  id: string
  user_id: string
  schedule_id: string
  kind: PaymentNoticeKind
  due_at: Defaulted<Date | null>
  skipped: Defaulted<number>
  why_refusal: RefusalOrNull
  created_at: Date
  read_at: Defaulted<Date | null>
}
