import type { ColumnType } from 'kysely'
import type { Defaulted, Int8OrNull, Units, UnitsOrNull } from './columns.ts'

export interface AccountGroupsTable {
  entity_id: string
  id: string
  name: string
  description: Defaulted<string>
  sort_order: Defaulted<number>
  is_active: Defaulted<boolean>
  version: Defaulted<number>
  created_at: Date
  updated_at: Date
}

export interface WalletsTable {
  entity_id: string
  id: string
  account_group_id: string | null
  network_id: string
  name: string
  address: string
  is_active: Defaulted<boolean>
  /** A missing entry is added without a person's approval. */
  repairs_itself: Defaulted<boolean>
  /** The key that can sign for it; null: none of Holdfast's. */
  mpc_key_id: Defaulted<string | null>
  /** The path below that key. */
  derivation_path: ColumnType<number[], readonly number[] | undefined, readonly number[]>
  name_reading: NameReading
  created_at: Date
  updated_at: Date
}

export interface WebhookSubscriptionsTable {
  entity_id: string
  wallet_id: string
  created_by: string
  created_at: Date
}

/** `nameReading` of the name; null: not stored yet. */
type NameReading = Defaulted<string | null>

/** address_book and inbound_labels have the same columns: a name that a person gave to an address. */
export interface AddressNamesTable {
  entity_id: string
  id: string
  network_id: string
  name: string
  name_reading: NameReading
  address: string
  note: Defaulted<string>
  version: Defaulted<number>
  created_by: string | null
  created_at: Date
  /** Null: never changed. */
  updated_by: Defaulted<string | null>
  updated_at: Defaulted<Date | null>
}

export interface WalletBalancesTable {
  entity_id: string
  wallet_id: string
  token_id: string
  books_units: Units
  chain_units: UnitsOrNull
  chain_block: Int8OrNull
  chain_at: Date | null
  reconciled_units: UnitsOrNull
  reconciled_block: Int8OrNull
  reconciled_at: Date | null
  updated_at: Date
}

export interface WalletResourcesTable {
  entity_id: string
  wallet_id: string
  energy_remaining: Int8OrNull
  bandwidth_remaining: Int8OrNull
  read_at: Date
}
