import type { ColumnType } from 'kysely'
import type { Defaulted, Int8, Int8OrNull, JsonOrNull, StoredRefusal } from './columns.ts'

/** jsonb that is never changed: read parsed, written as JSON text. */
type Signed = ColumnType<unknown, string, never>

export interface RulesVersionsTable {
  entity_id: string
  hash: string
  version: number
  document: Buffer
  state: 'proposed' | 'pending' | 'in_force' | 'past' | 'ended'
  prices: JsonOrNull
  proposed_by: string | null
  proposed_at: Date
  effective_at: Date | null
  ended_at: Date | null
  recorded_at: Defaulted<Date | null>
}

export interface RulesStatementsTable {
  entity_id: string
  hash: string
  act: 'adopt' | 'join' | 'veto' | 'freeze' | 'thaw'
  person: string
  credential_id: string
  signed: Signed
  not_after: Date
  created_at: Date
}

export interface RulesFreezesTable {
  entity_id: string
  frozen_at: Date
  frozen_by: string | null
}

export interface RulesRefusalsTable {
  entity_id: string
  party: number
  hash: string
  why: ColumnType<StoredRefusal, string, string>
  since: Date
}

export interface CredentialCountsTable {
  entity_id: string
  credential_id: string
  person: string
  sign_count: Int8
  fell_from: Int8OrNull
  fell_to: Int8OrNull
  fell_at: Date | null
}

export interface TransferStatementsTable {
  entity_id: string
  request_id: string
  act: 'request' | 'approve'
  person: string
  signed: Signed
  not_after: Date
  created_at: Date
}

export interface ApproverRegistrationsTable {
  entity_id: string
  id: string
  person: string
  added_in: number
  credential: JsonOrNull
  created_at: Date
  expires_at: Date
  registered_at: Date | null
}
