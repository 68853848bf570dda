import type { ColumnType } from 'kysely'
import type { PendingChangeKind } from './pending-changes.ts'
import type { Defaulted, StoredRefusal } from './columns.ts'

export type AlertKind =
  | 'mismatch'
  | 'look-alike'
  | 'spam-wave'
  | 'provider-fault'
  | 'stalled-run'
  | 'webhook-failing'
  | 'signer-down'
  | 'key-frozen'
  | 'other-chain'
  | 'forged-row'
  | 'password-reset'
  | 'new-password'
  | 'rules-change'
  | 'rules-frozen'
  | 'audit-went-back'
  | 'pending-change'
  | 'credential-count'
  | 'mail-refused'
export type AlertSeverity = 'info' | 'warning' | 'critical'
export type AlertState = 'open' | 'acknowledged' | 'closed'

/** The facts of the cause; which of these are present depends on the kind. */
export interface AlertFacts {
  readonly wallet_id?: string
  readonly wallet_name?: string
  readonly token_symbol?: string
  readonly network?: string
  readonly address?: string
  readonly imitator?: string
  readonly provider?: string
  readonly reason?: string
  readonly reason_refusal?: StoredRefusal
  readonly url?: string
  readonly signer?: string
  readonly key_label?: string
  readonly expected?: string
  readonly found?: string
  /** For a forged row only. */
  readonly row?: 'session' | 'approval' | 'passkey' | 'provider-link'
  readonly person?: string
  readonly count?: number
  /** The kind of a pending change. */
  readonly change?: PendingChangeKind
  /** The thing that a pending change is about. */
  readonly subject?: string
  readonly requested_by?: string
  /** ISO 8601 UTC. */
  readonly until?: string
  /** ISO 8601 UTC. */
  readonly since?: string
}

export interface AlertsTable {
  entity_id: string
  id: string
  kind: AlertKind
  cause: string
  severity: AlertSeverity
  facts: ColumnType<AlertFacts, string, string>
  state: Defaulted<AlertState>
  raised_at: Date
  ended_at: Defaulted<Date | null>
  acknowledged_by: Defaulted<string | null>
  acknowledged_at: Defaulted<Date | null>
  assigned_to: Defaulted<string | null>
  closed_by: Defaulted<string | null>
  closed_at: Defaulted<Date | null>
  note: Defaulted<string>
  version: Defaulted<number>
}
