import type { ColumnType } from 'kysely'
import type { Defaulted, Int8, Int8OrNull } from './columns.ts'

export type WalletEventKind = 'transaction.created' | 'transaction.updated'

export interface WalletEventHeadsTable {
  entity_id: string
  seq: Int8
}

export interface WalletEventsTable {
  entity_id: string
  seq: Int8
  wallet_id: string
  kind: WalletEventKind
  network_id: string
  tx_hash: string
  created_at: Date
}

export interface WebhookEndpointsTable {
  entity_id: string
  id: string
  url: string
  description: Defaulted<string>
  is_active: Defaulted<boolean>
  secret_version: Defaulted<number>
  secret_check: Buffer
  secret_changed_at: Date
  /** Secrets that an earlier installation key made, sealed. Null: all derive from the current one. */
  secrets_sealed: Defaulted<Buffer | null>
  /** The time since which no delivery has arrived; null: the last one did, or none was tried. */
  failing_since: Defaulted<Date | null>
  version: Defaulted<number>
  created_by: string
  created_at: Date
  updated_at: Date
  deleted_at: Defaulted<Date | null>
}

export interface WebhookCursorsTable {
  entity_id: string
  seq: Int8
  position: Int8
}

export interface WebhookMessagesTable {
  entity_id: string
  id: string
  seq: Int8OrNull
  kind: WalletEventKind | 'test'
  wallet_id: string | null
  body: string
  created_at: Date
}

export type DeliveryState = 'waiting' | 'delivered' | 'failed' | 'cancelled'
export type DeliveryReason = 'event' | 'test' | 'resend' | 'replay'

export interface WebhookDeliveriesTable {
  entity_id: string
  id: string
  endpoint_id: string
  message_id: string
  line: string
  position: Int8
  reason: DeliveryReason
  state: DeliveryState
  attempts: Defaulted<number>
  next_attempt_at: Date
  claimed_until: Defaulted<Date | null>
  give_up_at: Date
  created_at: Date
  ended_at: Defaulted<Date | null>
}

type Headers = Readonly<Record<string, string>>

export interface WebhookAttemptsTable {
  entity_id: string
  delivery_id: string
  number: number
  started_at: Date
  ended_at: Defaulted<Date | null>
  url: string
  address: Defaulted<string | null>
  request_headers: ColumnType<Headers, string, string>
  status: Defaulted<number | null>
  response_headers: ColumnType<Headers | null, string | null | undefined, string | null>
  response_body: Defaulted<string | null>
  error: Defaulted<string | null>
}
