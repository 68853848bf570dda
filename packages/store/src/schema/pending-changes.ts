import type { ColumnType } from 'kysely'
import type { JsonOrNull } from './columns.ts'

/** jsonb that is never changed: read parsed, written as JSON text. */
type Stored = ColumnType<unknown, string, never>

export type PendingChangeKind =
  | 'member-added'
  | 'member-changed'
  | 'member-link'
  | 'webhook-added'
  | 'webhook-changed'
  | 'webhook-secret'
  | 'address-added'
  | 'address-changed'
  | 'policy-changed'
  | 'key-repaired'
  | 'key-moved'

export interface PendingChangesTable {
  entity_id: string
  id: string
  kind: PendingChangeKind
  subject_key: string
  subject_id: string | null
  subject_name: string
  person: string | null
  version: number | null
  before_state: JsonOrNull
  after_state: Stored
  proposed_by: string
  proposed_at: Date
  expires_at: Date
  state: 'open' | 'adopted' | 'refused' | 'withdrawn' | 'expired' | 'lapsed'
  decided_by: string | null
  decided_at: Date | null
}
