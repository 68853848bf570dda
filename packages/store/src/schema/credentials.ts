import type { ColumnType } from 'kysely'
import type { Defaulted, Int8 } from './columns.ts'

export interface PasskeysTable {
  id: string
  user_id: string
  /** Base64url. */
  credential_id: string
  /** COSE. */
  public_key: Buffer
  sign_count: Int8
  transports: string[]
  is_backed_up: boolean
  /** The host name that the browser bound the passkey to. */
  rp_id: string
  name: string
  created_at: Date
  /** Null: never used. */
  last_used_at: Defaulted<Date | null>
  mac: Buffer
}

export interface TotpSecretsTable {
  user_id: string
  /** Under a key derived from the installation's own. */
  sealed: Buffer
  /** Null until the person has typed a first code. */
  confirmed_at: Defaulted<Date | null>
  /** The time step of the newest accepted code. */
  last_step: ColumnType<string, bigint | number | string | undefined, bigint | number | string>
  created_at: Date
}

export interface RecoveryCodesTable {
  user_id: string
  /** HMAC of the server over the person and the code. */
  code_hash: Buffer
  /** The sealed key of `code_hash`. Null: it derives from the installation's secret. */
  key_sealed: Defaulted<Buffer | null>
  created_at: Date
  used_at: Defaulted<Date | null>
}

export type ChallengePurpose = 'register' | 'sign-in' | 'step-up'

export interface PasskeyChallengesTable {
  id: string
  purpose: ChallengePurpose
  /** Null when signing in. */
  user_id: string | null
  /** Base64url. */
  challenge: string
  remote_address: string
  expires_at: Date
}

export interface ProviderLinksTable {
  user_id: string
  issuer: string
  /** The provider's own, lasting name of the person (`sub`). */
  subject: string
  /** As the provider stated it when the link was made. */
  email: string
  created_at: Date
  last_used_at: Date
  mac: Buffer
}

/** 'begun': the person is at the provider. 'proven': the provider answered. */
export type ProviderSignInPhase = 'begun' | 'proven'

export interface ProviderSignInsTable {
  /** SHA-256 of the cookie. */
  browser_hash: Buffer
  phase: ProviderSignInPhase
  sealed: Buffer
  remote_address: string
  expires_at: Date
}
