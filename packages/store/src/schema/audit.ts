import type { ColumnType } from 'kysely'
import type { Defaulted, Int8, JsonOrNull, RefusalOrNull } from './columns.ts'

export interface AuditEventsTable {
  entity_id: string
  seq: Int8
  id: string
  happened_at: Date
  actor_id: string | null
  actor_name: string | null
  actor_email: string | null
  remote_address: string
  user_agent: string | null
  correlation_id: string
  subject_kind: string
  subject_id: string
  subject_name: string | null
  verb: string
  outcome: 'done' | 'refused'
  reason: string | null
  reason_refusal: RefusalOrNull
  before_state: JsonOrNull
  after_state: JsonOrNull
  previous_hash: Buffer
  hash: Buffer
}

export interface AuditHeadsTable {
  entity_id: string
  seq: Int8
  hash: Buffer
}

export interface AuditReceiptsTable {
  entity_id: string
  id: string
  signer: string
  seq: Int8
  signed_at: Date
  digest: Buffer
  receipt: Buffer
  signature: Buffer
}

export interface AuditDisputesTable {
  entity_id: string
  signer: string
  since: Date
}

export interface SyslogCursorsTable {
  entity_id: string
  receiver: string
  seq: Int8
  sent_at: Date
}

/** Refusals that are equal to one that is already in the record. */
export interface RepeatedRefusalsTable {
  entity_id: string
  digest: string
  event: ColumnType<unknown, string, string>
  more: Defaulted<number>
  since: Date
}
