/** The one shape of every engine: a session is started, fed with messages, and ends with a result or an abort.
 *  No clock, no network, no storage in here. What is missing is said in `awaiting`; how long to wait is the caller's. */
import type { randomBytes } from '@noble/hashes/utils.js'
import type { Abort } from './abort.ts'
import type { Ceremony } from './ceremony.ts'
import type { KeyDescription, PartyId } from './key-description.ts'
import type { Message } from './messages.ts'

export interface Engine {
  /** Throws `InvalidCeremony` when the caller asked for what cannot be; sends nothing then. */
  start(ceremony: Ceremony, random?: RandomBytes): Step
  /** `state` is of the step before; each state is handed in once. Messages may come in any order and one round early, one
   *  at a time or together. The same message again changes nothing; a different one in its place is an abort.
   *  Throws `InvalidState` for bytes that no step gave. */
  handle(state: Uint8Array, messages: readonly Message[], random?: RandomBytes): Step
}

/** Only tests hand in their own. */
export type RandomBytes = typeof randomBytes

export type Step = Waiting | Finished | Aborted

export interface Waiting {
  readonly status: 'waiting'
  /** The round whose messages are being awaited. */
  readonly round: number
  /** Secret. Replaces the state before, which must be forgotten before `messages` leave. */
  readonly state: Uint8Array
  readonly messages: readonly Message[]
  /** Who has not yet sent all that belongs to this round: whom to name when time is up. */
  readonly awaiting: readonly PartyId[]
}

export interface Finished {
  readonly status: 'finished'
  /** Still to be sent: others may need them to finish. */
  readonly messages: readonly Message[]
  readonly result: Result
}

export interface Aborted {
  readonly status: 'aborted'
  readonly abort: Abort
}

export type Result =
  | {
      /** Of keygen, refresh, reshare and repair. After the last three, the old share is destroyed only once every
       *  party has said that a test signature with the new shares verified. */
      readonly kind: 'share'
      /** Secret, versioned, tagged with protocol and parameters: to be sealed at once. */
      readonly share: Uint8Array
      readonly key: KeyDescription
    }
  | {
      /** A dealer of a reshare who is not among the new parties: its old share is to be destroyed. */
      readonly kind: 'left'
    }
  | {
      /** Verified before it is returned. */
      readonly kind: 'signature'
      /** secp256k1: r and s, 32 bytes each, s low. ed25519: as in RFC 8032. */
      readonly signature: Uint8Array
      /** secp256k1 only: which of the points with this r it was (0 to 3). */
      readonly recovery?: 0 | 1 | 2 | 3
      /** The key it verifies under, derived along the path. */
      readonly publicKey: Uint8Array
    }

/** Bytes that no step of this version gave. */
export class InvalidState extends Error {
  constructor(reason: string) {
    super(`Not the state of a session: ${reason}`)
    this.name = 'InvalidState'
  }
}

/** Bytes that are not a share of this version, or a share that does not fit its own public commitments. */
export class InvalidShare extends Error {
  constructor(reason: string) {
    super(`Not a key share: ${reason}`)
    this.name = 'InvalidShare'
  }
}
