/**
 * The common interface of all engines: a session is started, receives messages, and ends with a result or an
 * abort. An engine has no clock, network or storage. `awaiting` lists the missing parties; the caller decides
 * how long to wait.
 */
import type { randomBytes } from '@noble/hashes/utils.js'
import type { Abort } from './abort.ts'
import type { Ceremony } from './ceremony.ts'
import type { KeyDescription, PartyId } from './key-description.ts'
import type { Message } from './messages.ts'

export interface Engine {
  /** Throws `InvalidCeremony` for an impossible request; nothing is sent then. */
  start(ceremony: Ceremony, random?: RandomBytes): Step
  /**
   * `state` is the state of the previous step; each state is used once. Messages may come in any order and
   * one round early, one at a time or together. A repeated message changes nothing; a different one in its
   * place causes an abort. Throws `InvalidState` for bytes that are not the state of a step.
   */
  handle(state: Uint8Array, messages: readonly Message[], random?: RandomBytes): Step
}

/** Only tests supply their own. */
export type RandomBytes = typeof randomBytes

export type Step = Waiting | Finished | Aborted

export interface Waiting {
  readonly status: 'waiting'
  /** The round whose messages are being awaited. */
  readonly round: number
  /** Secret. Replaces the previous state, which must be forgotten before `messages` leave. */
  readonly state: Uint8Array
  readonly messages: readonly Message[]
  /** The parties whose messages of this round are incomplete: the ones to name on a time-out. */
  readonly awaiting: readonly PartyId[]
}

export interface Finished {
  readonly status: 'finished'
  /** Messages that still have to be sent, because other parties may need them to finish. */
  readonly messages: readonly Message[]
  readonly result: Result
}

export interface Aborted {
  readonly status: 'aborted'
  readonly abort: Abort
}

export type Result =
  | {
      /**
       * The result of keygen, refresh, reshare and repair. After the last three, the old share is destroyed
       * only after every party has confirmed that a test signature with the new shares verified.
       */
      readonly kind: 'share'
      /** Secret, versioned, tagged with protocol and parameters; must be sealed immediately. */
      readonly share: Uint8Array
      readonly key: KeyDescription
    }
  | {
      /** A dealer of a reshare that is not among the new parties. Its old share must be destroyed. */
      readonly kind: 'left'
    }
  | {
      /** Verified before it is returned. */
      readonly kind: 'signature'
      /** secp256k1: r and s, 32 bytes each, s low. ed25519: as in RFC 8032. */
      readonly signature: Uint8Array
      /** secp256k1 only: the index of the point with this r (0 to 3). */
      readonly recovery?: 0 | 1 | 2 | 3
      /** The public key that verifies it, derived along the path. */
      readonly publicKey: Uint8Array
    }

/** Bytes that no step of this version returned. */
export class InvalidState extends Error {
  constructor(reason: string) {
    super(`Not the state of a session: ${reason}`)
    this.name = 'InvalidState'
  }
}

/** Bytes that are not a share of this version, or a share that does not fit its own public commitments. */
export class InvalidShare extends Error {
  constructor(reason: string) {
    super(`Invalid key share: ${reason}`)
    this.name = 'InvalidShare'
  }
}
