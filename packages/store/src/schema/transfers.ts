import type { ColumnType } from 'kysely'
import type { NetworkClass } from '@holdfast/ledger'
import type { Decimal, Defaulted, HeightOrNull, RefusalOrNull, StoredRefusal, Units } from './columns.ts'

export interface KeyDomainsTable {
  entity_id: string
  id: string
  label: string
  threshold: number
  n: number
  /** Null: the class of the networks that the server serves when a key is generated. */
  network_class: Defaulted<NetworkClass | null>
  created_by: string | null
  created_at: Date
}

export type KeyState = 'making' | 'ready' | 'failed'
export type KeyCeremony = 'refresh' | 'repair' | 'reshare'
export type KeyCurve = 'secp256k1' | 'ed25519'

export interface MpcKeysTable {
  entity_id: string
  id: string
  kd_id: string
  label: string
  curve: KeyCurve
  /** Null: from before keys had a class. */
  network_class: Defaulted<NetworkClass | null>
  state: KeyState
  round: Defaulted<number>
  of_rounds: Defaulted<number>
  public_key: Defaulted<Buffer | null>
  chain_code: Defaulted<Buffer | null>
  epoch: Defaulted<number | null>
  address: Defaulted<string | null>
  error: Defaulted<string | null>
  error_refusal: RefusalOrNull
  refreshing_until: Defaulted<Date | null>
  ceremony: Defaulted<KeyCeremony | null>
  own_threshold: Defaulted<number | null>
  own_parties: Defaulted<number[] | null>
  /** The version of the rules that its generation stated. Null: it was made without rules. */
  rules_hash: Defaulted<string | null>
  given_up_at: Defaulted<Date | null>
  last_proof: ColumnType<KeyProof | null, string | null | undefined, string | null>
  created_by: string | null
  created_at: Date
  updated_at: Date
}

/** Quorums of the shares that signed a message that is no transaction; every two signers are in one of them. */
export interface KeyProof {
  /** ISO 8601. */
  readonly at: string
  readonly epoch: number
  /** `why` null: it signed. */
  readonly quorums: readonly { readonly parties: readonly number[]; readonly why: StoredRefusal | null }[]
}

export type TransferStatus = 'draft' | 'pending' | 'approved' | 'broadcasted' | 'failed'
export type TransferPhase = 'claimed' | 'built' | 'signed' | 'broadcast'
export type TransferSigner = 'tss' | 'dev'

/** The chain's receipt of a transfer, exact: resources used and TRX burned, in base units. */
export interface TransferReceipt {
  readonly state: 'pending' | 'confirmed' | 'failed'
  readonly block: number | null
  readonly bandwidth: string
  readonly energy: string
  readonly bandwidth_fee: string
  readonly energy_fee: string
  /** Absent: the chain has no gas, or the receipt was read by an earlier version. */
  readonly gas?: { readonly used: string; readonly price: string }
  readonly burned: string
  /** The block that contained it before a reorganisation. Absent: none did, or it is in one again. */
  readonly taken_back_from?: number
  /** The chain's own code of a failure. */
  readonly result: string | null
}

export interface TransferRequestsTable {
  entity_id: string
  id: string
  wallet_id: string
  network_id: string
  token_id: string
  origin: Defaulted<'form' | 'test-send'>
  recipient_address: string
  units: Units
  memo: Defaulted<string>
  /** The requester's words to the approvers, outside the intent. */
  note: Defaulted<string>
  /** Null: a person made it. */
  schedule_id: Defaulted<string | null>
  is_repeat: Defaulted<boolean>
  fee_ceiling: Units
  /** A person stated `fee_ceiling`; otherwise it is the usual one, or follows from the estimate. */
  is_max_fee_stated: Defaulted<boolean>
  /** When it was requested. Null: no node stated it. */
  fee_estimate: ColumnType<Decimal | null, bigint | null | undefined, never>
  intent: Buffer
  intent_hash: string
  expires_at: Date
  approvals_needed: Defaulted<number>
  policy_version: Defaulted<number | null>
  approved_until: Defaulted<Date | null>
  worth_micros: ColumnType<Decimal | null, bigint | null | undefined, bigint | null>
  status: TransferStatus
  failure_code: Defaulted<string | null>
  failure: Defaulted<string | null>
  failure_refusal: RefusalOrNull
  created_by: string
  submitted_by: Defaulted<string | null>
  submitted_at: Defaulted<Date | null>
  /** People besides these two who stated the transfer, in its schedule. They cannot approve it either. */
  askers: ColumnType<string[], readonly string[] | undefined, never>
  phase: Defaulted<TransferPhase | null>
  signer: Defaulted<TransferSigner | null>
  claimed_by: Defaulted<string | null>
  claim_id: Defaulted<string | null>
  claimed_until: Defaulted<Date | null>
  session_id: Defaulted<string | null>
  unsigned: Defaulted<Buffer | null>
  expiration: Defaulted<Date | null>
  expiration_height: HeightOrNull
  /** In use until the request is settled. */
  conflict_key: Defaulted<string | null>
  /** When a signer first received the bytes. Null: nobody can have signed them. */
  signing_started_at: Defaulted<Date | null>
  signed: Defaulted<Buffer | null>
  tx_hash: Defaulted<string | null>
  signature: Defaulted<string | null>
  signed_at: Defaulted<Date | null>
  broadcast_tries: Defaulted<number>
  broadcast_at: Defaulted<Date | null>
  broadcast_answer: Defaulted<string | null>
  receipt: ColumnType<TransferReceipt | null, string | null | undefined, string | null>
  receipt_at: Defaulted<Date | null>
  /** From this time on the chain need not be queried again. */
  settled_at: Defaulted<Date | null>
  last_error: Defaulted<string | null>
  last_error_refusal: RefusalOrNull
  /** The number of the attempt that these columns describe, and whether it cancels. */
  attempt: Defaulted<number>
  is_cancellation: Defaulted<boolean>
  /** Null: it was requested alone. */
  batch_id: Defaulted<string | null>
  /** Its place in the batch, from 1. */
  batch_line: Defaulted<number | null>
  /** The requester's reference of the row. It goes to no chain. */
  batch_note: Defaulted<string>
  version: Defaulted<number>
  created_at: Date
  updated_at: Date
}

/** A transaction of a request that was replaced, or that replaces. All of a request have one conflict key. */
export interface TransferAttemptsTable {
  entity_id: string
  request_id: string
  /** From 1, the bytes that were sent first. */
  number: number
  /** 'cancel': it pays nothing, so that the chain includes no payment. */
  kind: 'pay' | 'cancel'
  unsigned: Buffer
  conflict_key: string
  /** Null: the server itself. */
  requested_by: string | null
  /** When a signer first received the bytes. Null: nobody can have signed them. */
  signing_started_at: Defaulted<Date | null>
  signed: Defaulted<Buffer | null>
  tx_hash: Defaulted<string | null>
  signature: Defaulted<string | null>
  /** When a node accepted it. */
  sent_at: Defaulted<Date | null>
  /** The node's answer. */
  answer: Defaulted<string | null>
  /** Null until a final block includes one of the request's attempts. */
  fate: Defaulted<'included' | 'excluded' | null>
  created_at: Date
}

/** Transfers of one wallet in one token that people approve together. */
export interface TransferBatchesTable {
  entity_id: string
  id: string
  wallet_id: string
  network_id: string
  token_id: string
  name: string
  /** The file that the rows came from. */
  file_name: Defaulted<string | null>
  /** Base units of all rows. */
  total: Units
  /** Over the intents in order: people approve this. */
  hash: string
  created_by: string
  signing_by: Defaulted<string | null>
  /** A person had the rest signed. Null: nothing is being signed. */
  signing_since: Defaulted<Date | null>
  /** Why the last run ended before its last row. */
  stopped: RefusalOrNull
  version: Defaulted<number>
  created_at: Date
  updated_at: Date
}

export interface TransferApprovalsTable {
  entity_id: string
  request_id: string
  user_id: string
  intent_hash: string
  reason: Defaulted<string>
  is_dev: Defaulted<boolean>
  created_at: Date
  mac: Defaulted<Buffer | null>
}

export interface TransferCommentsTable {
  entity_id: string
  id: string
  request_id: string
  user_id: string
  text: string
  created_at: Date
}

/** 'lapsed': its approvals stopped counting, so it waits for approval again. */
export type TransferNoticeKind = 'rejected' | 'cancelled' | 'commented' | 'lapsed'

export interface TransferNoticesTable {
  entity_id: string
  id: string
  request_id: string
  user_id: string
  kind: TransferNoticeKind
  /** Null: the server. */
  by_user: string | null
  created_at: Date
  read_at: Date | null
}

export interface SigningSessionsTable {
  entity_id: string
  id: string
  request_id: string
  key_id: string
  created_at: Date
  ended_at: Defaulted<Date | null>
  /** Null: it runs, or the process that ran it is gone. */
  outcome: Defaulted<SessionOutcome | null>
  why: RefusalOrNull
  attempts: ColumnType<readonly SessionAttempt[], string | undefined, string>
}

export type SessionOutcome = 'signed' | 'refused' | 'stopped'

/** One quorum that was asked. Without a fault it signed. */
export interface SessionAttempt {
  readonly parties: readonly number[]
  readonly faults: readonly {
    readonly party: number
    readonly is_silent: boolean
    readonly why: StoredRefusal
  }[]
}

export type StepCategory = 'orchestrator' | 'tron_api' | 'signature' | 'broadcast' | 'tss_client' | 'dev_key'
export type StepLevel = 'info' | 'warning' | 'error'

export interface TransferStepsTable {
  entity_id: string
  id: string
  request_id: string
  session_id: string | null
  category: StepCategory
  level: StepLevel
  step: string
  message: string
  message_refusal: RefusalOrNull
  data: ColumnType<Readonly<Record<string, unknown>>, string, string>
  created_at: Date
}

export type DevKeyPurpose = 'signing' | 'faucet' | 'sharding_source'

export interface DevKeysTable {
  entity_id: string
  id: string
  label: string
  network_id: string
  wallet_id: string | null
  purpose: DevKeyPurpose
  address: string
  sealed: Buffer
  is_active: Defaulted<boolean>
  version: Defaulted<number>
  created_by: string
  created_at: Date
  updated_at: Date
}

export interface DevSignerTable {
  id: 'dev'
  address: string
  sealed: Buffer
  set_by: string
  set_at: Date
}

/** A row that did not verify when it was used. */
export interface ForgedRowsTable {
  entity_id: string
  id: string
  kind: 'session' | 'approval' | 'passkey' | 'provider-link'
  subject: string
  person: string | null
  found_at: Date
}

export interface IdempotentAnswersTable {
  entity_id: string
  user_id: string
  key: string
  body_hash: string
  answer: ColumnType<unknown, string, never>
  created_at: Date
}
