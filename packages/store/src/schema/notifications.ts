import type { ColumnType } from 'kysely'
import type { Decimal, Defaulted, Units } from './columns.ts'

/** By topic, only where the person chose otherwise than the default. */
export type ChosenChannels = Readonly<
  Record<string, { readonly email?: boolean | undefined; readonly push?: boolean | undefined } | undefined>
>

export interface NotificationSettingsTable {
  entity_id: string
  user_id: string
  channels: ColumnType<ChosenChannels, string, string>
  /** Ids of account groups; '' stands for wallets without a group. */
  muted_vaults: ColumnType<readonly string[], string, string>
  payment_usd: ColumnType<Decimal, string, string>
  updated_at: Date
}

export interface NotificationPeopleTable {
  user_id: string
  digest: 'off' | 'daily' | 'weekly'
  digest_hour: number
  digest_weekday: number
  quiet_from: number | null
  quiet_to: number | null
  time_zone: string | null
  refused_address: Defaulted<string | null>
  refused_at: Defaulted<Date | null>
  refusal: Defaulted<string | null>
  updated_at: Date
}

export interface NoticeMailsTable {
  entity_id: string
  id: string
  user_id: string
  kind: 'single' | 'digest' | 'test'
  state: 'waiting' | 'sent' | 'failed' | 'dropped'
  attempts: Defaulted<number>
  next_attempt_at: Date
  claimed_until: Defaulted<Date | null>
  error: Defaulted<string | null>
  created_at: Date
  ended_at: Defaulted<Date | null>
  /** Null: the person's address of now. */
  address: Defaulted<string | null>
}

export interface NoticeDeliveriesTable {
  entity_id: string
  id: string
  notice_id: string
  user_id: string
  channel: 'email' | 'push'
  state: 'waiting' | 'grouped' | 'sent' | 'dropped'
  mail_id: Defaulted<string | null>
  attempts: Defaulted<number>
  due_at: Date
  claimed_until: Defaulted<Date | null>
  created_at: Date
  ended_at: Defaulted<Date | null>
}

export interface IncomingPaymentsTable {
  entity_id: string
  wallet_id: string
  tx_hash: string
  seq: number
  token_id: string
  units: Units
  created_at: Date
  noticed_at: Defaulted<Date | null>
}

/** The server's marks on the ingester's rows. They are deleted with them. */
export interface NoticedPaymentsTable {
  entity_id: string
  wallet_id: string
  tx_hash: string
  seq: number
  noticed_at: Date
}

export interface PushKeysTable {
  id: 'vapid'
  public_key: string
  sealed: Buffer
  created_at: Date
}

export interface PushDevicesTable {
  id: string
  user_id: string
  endpoint: string
  p256dh: string
  auth: string
  label: string
  created_at: Date
  last_sent_at: Defaulted<Date | null>
}
