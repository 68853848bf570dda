/** The reasons why a session ends without a result. */
import type { PartyId } from './party-id.ts'

export const abortCodes = {
  // Before or beside the protocol
  PEER_FROZEN: 'a signer of this session is frozen for this key until a refresh',
  WRONG_SESSION: 'a message of another session',
  UNKNOWN_SENDER: 'a message from a stranger, or to another party',
  UNEXPECTED_MESSAGE: 'a message that this party does not send in that round',
  CONFLICTING_MESSAGE: 'two different messages where one belongs',
  MALFORMED_MESSAGE: 'bytes that cannot be parsed as this message',
  // Views of the session
  CONTEXT_MISMATCH: 'the parties have different descriptions of the session',
  VIEWS_DIFFER: 'the parties received different broadcasts',
  // Dealing: key generation, refresh, reshare, repair
  COMMITMENT_MISMATCH: 'an opening that differs from its commitment',
  PROOF_INVALID: 'an invalid proof of knowledge of a committed secret',
  DEALT_SHARE_INVALID: 'a dealt share that does not fit its commitments',
  KEY_CHANGED: 'a dealer who tried to change the key',
  KEY_INVALID: 'the sum is not a key',
  OT_CONFIRMATION_FAILED: 'the two ends of an oblivious transfer do not agree',
  // Signing
  OT_CHECK_FAILED: 'the consistency check of the oblivious transfer extension failed',
  MULTIPLICATION_CHECK_FAILED: 'the consistency check of the multiplication failed',
  CONSISTENCY_CHECK_FAILED: 'nonce or key share differ from the multiplied values',
  KEY_SHARES_DIFFER: 'the signers’ key shares do not add up to the key',
  SIGNATURE_SHARE_INVALID: 'a signature share that does not fit its signer',
  SIGNATURE_INVALID: 'the signature does not verify',
} as const

export type AbortCode = keyof typeof abortCodes

export interface Abort {
  readonly code: AbortCode
  /**
   * The guilty party, where the protocol can identify it. Absent if any party may be at fault, or this
   * party's own transport.
   */
  readonly party?: PartyId
  /**
   * True: this key must not be used with `party` again until a refresh, reshare or repair. A party that takes
   * part again after such a failure reveals one bit of its oblivious-transfer secret each time. Only true
   * together with `party`.
   */
  readonly freeze: boolean
}
