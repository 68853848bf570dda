/** A signature that this signer takes part in or witnesses, with what it spends, and the agreement that is kept of it. */
import type { Cap, SpendRole } from '@holdfast/policy/caps'

export interface Spending {
  /** CAIP-19. */
  readonly asset: string
  /** Base units. */
  readonly units: bigint
  readonly role: SpendRole
  /** Null where no cap is in force: the spend is recorded for caps to come. */
  readonly cap: Cap | null
  /** The address that is paid, in one spelling. */
  readonly recipient: string
  /** The cap of this recipient in the asset, or null. */
  readonly recipientCap: Cap | null
}

export interface Signing {
  readonly session: string
  readonly keyId: string
  readonly request: string
  /** SHA-256 of the encoded intent. */
  readonly intentHash: string
  /** SHA-256 of the unsigned bytes. */
  readonly bytes: string
  /** Begins with the network, which includes at most one of the transactions with the same key. */
  readonly conflictKey: string
  /** End of the intent, in milliseconds. */
  readonly until: number
  /** The bytes move nothing. */
  readonly isCancellation?: boolean
  readonly spending?: Spending
}

export interface Reserved {
  readonly asset: string
  readonly recipient: string
  readonly units: string
  readonly isWitnessed: boolean
}

/** A spend that other signers want to sign. */
export interface Witnessing extends Pick<
  Signing,
  'keyId' | 'request' | 'intentHash' | 'bytes' | 'conflictKey'
> {
  readonly spending: Omit<Spending, 'role'>
}

/** The agreement to sign for a request. */
export interface Agreed {
  /** SHA-256 of the unsigned bytes. */
  readonly bytes: string
  /** End of the intent, in milliseconds. */
  readonly until: number
  /** Absent in an agreement that an earlier version recorded. */
  readonly intentHash?: string | undefined
  /** Absent in an agreement that an earlier version recorded; in some of those it does not begin with the network. */
  readonly conflictKey?: string | undefined
}
