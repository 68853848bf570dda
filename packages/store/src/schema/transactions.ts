import type {
  EntryKind,
  ImitationRule,
  NamedKind,
  ProviderName,
  RawShape,
  TransactionStatus,
  TransactionType,
} from '@holdfast/ledger'
import type { ColumnType } from 'kysely'
import type { Defaulted, Int8, Int8OrNull, JsonOrNull, Units, UnitsOrNull } from './columns.ts'

export interface BcTransactionsTable {
  entity_id: string
  id: string
  network_id: string
  tx_hash: string
  row_kind: 'tx' | 'event'
  event_index: Defaulted<number>
  is_internal: Defaulted<boolean>
  parent_tx_id: string | null
  ts: Date
  status: TransactionStatus
  transaction_type: TransactionType
  token_id: string | null
  symbol: string
  amount_units: Units
  decimals: number
  amount: Units
  from_address: string | null
  to_address: string | null
  fee_units: UnitsOrNull
  block_number: Int8OrNull
  block_hash: string | null
  position_in_block: number | null
  contract_address: string | null
  input_data: string | null
  event_logs: JsonOrNull
  resource_type: string | null
  resource_amount: UnitsOrNull
  is_known_token: Defaulted<boolean>
  is_spam: Defaulted<boolean>
  is_dust: Defaulted<boolean>
  trx_bandwidth_used: Int8OrNull
  trx_energy_used: Int8OrNull
  trx_contract_type: string | null
  trx_contract_ret: string | null
  trx_delegate_balance_sun: UnitsOrNull
  trx_delegate_energy_estimate: UnitsOrNull
  trx_delegate_energy_source: string | null
  trx_energy_transferred_trx: UnitsOrNull
  is_receipt_missing: Defaulted<boolean>
  eth_gas_price: UnitsOrNull
  eth_gas_limit: UnitsOrNull
  eth_gas_used: UnitsOrNull
  eth_nonce: Int8OrNull
  eth_receipt_status: number | null
  eth_originating_tx_hash: string | null
  sol_signature: string | null
  sol_instructions: JsonOrNull
  btc_utxo_inputs: JsonOrNull
  btc_utxo_outputs: JsonOrNull
  provider: ProviderName
  created_at: Date
  updated_at: Date
}

/** One answer of a provider; `shape` names its call. */
export interface StoredAnswer {
  readonly shape: RawShape
  readonly body: unknown
}

export interface ProviderAnswersTable {
  entity_id: string
  network_id: string
  tx_hash: string
  provider: ProviderName
  /** Empty where a pack holds them. */
  answers: ColumnType<readonly StoredAnswer[], string, string>
  pack_id: Defaulted<string | null>
  fetched_at: Date
}

/** Compressed answers about many transactions. */
export interface AnswerPacksTable {
  entity_id: string
  id: string
  body: Buffer
}

/** The whole transaction, its own row, or another row by its index. */
export type NotesSubject = 'transaction' | 'tx' | `${'event' | 'internal'} ${number}`

export interface TransactionNotesTable {
  entity_id: string
  network_id: string
  tx_hash: string
  about: NotesSubject
  note: string
  version: Defaulted<number>
  updated_by: string
  updated_at: Date
}

export interface WalletLinksTable {
  entity_id: string
  wallet_id: string
  bc_transaction_id: string
  ts: Date
  status: TransactionStatus
  transaction_type: TransactionType
  symbol: string
  amount: Units
  network_id: string
  is_known_token: boolean
  is_dust: boolean
  is_spam: boolean
}

export interface WalletTransactionsTable {
  entity_id: string
  id: string
  wallet_id: string
  bc_transaction_id: string
  token_id: string
  kind: EntryKind
  direction: 'in' | 'out'
  units: Units
  tx_hash: string
  block_number: Int8
  position_in_block: Defaulted<number>
  seq: number
  ts: Date
  running_balance_units: UnitsOrNull
  excluded_at: Date | null
  excluded_by: string | null
  created_at: Date
}

/** Running balances of a wallet's token that are not computed yet: those from this block on. */
export interface OpenBalancesTable {
  entity_id: string
  wallet_id: string
  token_id: string
  from_block: Int8
}

export interface TxRollupTable {
  entity_id: string
  scope_id: string
  grain: 'a' | 'm' | 'd'
  detail: 0 | 1 | 2
  bucket: string | Date
  network_id: string
  transaction_type: TransactionType
  status: TransactionStatus
  symbol: string
  is_known_token: boolean
  is_dust: boolean
  n: Int8
}

export interface AmountRollupTable {
  entity_id: string
  scope_id: string
  grain: 'a' | 'm'
  bucket: string | Date
  step: Units
  network_id: string
  transaction_type: TransactionType
  status: TransactionStatus
  symbol: string
  is_known_token: boolean
  n: Int8
}

export interface SeenAddressesTable {
  entity_id: string
  network_id: string
  address: string
  named_as: NamedKind | null
  sent_at: Date | null
  imitates: string | null
  imitation_rule: ImitationRule | null
  imitation_head: number | null
  imitation_tail: number | null
  imitation_edits: number | null
  is_checked: Defaulted<boolean>
  created_at: Date
  updated_at: Date
}

export interface SeenAddressKeysTable {
  entity_id: string
  network_id: string
  is_known: boolean
  key: number
  address: string
}
