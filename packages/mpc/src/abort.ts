/** Why a session ended without a result. */
import type { PartyId } from './party-id.ts'

export const abortCodes = {
  // Before or beside the protocol
  PEER_FROZEN: 'a signer of this session is frozen for this key until a refresh',
  WRONG_SESSION: 'a message of another session',
  UNKNOWN_SENDER: 'a message from somebody who is not in the session, or to somebody else',
  UNEXPECTED_MESSAGE: 'a message that this party does not send in that round',
  CONFLICTING_MESSAGE: 'two different messages where one belongs',
  MALFORMED_MESSAGE: 'bytes that are not what belongs there',
  // Views of the session
  CONTEXT_MISMATCH: 'the parties were told different things about the session',
  VIEWS_DIFFER: 'a broadcast did not reach everybody alike',
  // Dealing: key generation, refresh, reshare, repair
  COMMITMENT_MISMATCH: 'an opening that is not what was committed to',
  PROOF_INVALID: 'no knowledge of the secret behind a commitment',
  DEALT_SHARE_INVALID: 'a dealt share that does not fit its commitments',
  KEY_CHANGED: 'a dealer who tried to change the key',
  KEY_INVALID: 'the sum is not a key',
  OT_CONFIRMATION_FAILED: 'the two ends of an oblivious transfer do not agree',
  // Signing
  OT_CHECK_FAILED: 'the consistency check of the oblivious transfer extension failed',
  MULTIPLICATION_CHECK_FAILED: 'the consistency check of the multiplication failed',
  CONSISTENCY_CHECK_FAILED: 'nonce or key share differ from what was multiplied',
  KEY_SHARES_DIFFER: 'the signers’ key shares do not add up to the key',
  SIGNATURE_SHARE_INVALID: 'a signature share that does not fit its signer',
  SIGNATURE_INVALID: 'the signature does not verify',
} as const

export type AbortCode = keyof typeof abortCodes

export interface Abort {
  readonly code: AbortCode
  /** The guilty one, where the protocol can tell. Absent: it may have been anybody, this party's own transport included. */
  readonly party?: PartyId
  /** True: this key must not be used with `party` again until a refresh, reshare or repair. A party that is asked again
   *  after such a failure gives away one bit of its oblivious-transfer secret each time. Only true together with `party`. */
  readonly freeze: boolean
}
