/** What the signers' refusals mean to whoever asked for a key or a signature. */
import type { RefusalCode } from '@holdfast/chains'
import { Refused } from '../http/refusal.ts'
import { SharesMissing, SigningAborted, SigningRefused, TooFewSigners } from './signing.ts'

/** Null: it is not of the signers. */
export function signingInWords(error: unknown): Refused | null {
  if (error instanceof TooFewSigners)
    return new Refused(
      503,
      `Too few signers answer: ${error.available} of the ${error.needed} that are needed. Nothing was signed.`,
    )
  if (error instanceof SharesMissing)
    return new Refused(
      409,
      `Signer ${error.parties.join(' and ')} holds no current share of this key. Replace it first. Nothing was signed.`,
    )
  if (error instanceof SigningRefused) {
    const { party, code, field } = error
    const why = codeInWords(code)
    return new Refused(
      409,
      `Signer ${party} refuses (${code}${field === null ? '' : `: ${field}`})${why === null ? '' : `: ${why}`}. Nothing was signed.`,
    )
  }
  if (error instanceof SigningAborted)
    return new Refused(
      502,
      error.isFrozen
        ? `The signers stopped${by(error)}, and will not work with each other before their shares are refreshed. Nothing was signed.`
        : `The signers stopped${by(error)}: ${error.message}. Nothing was signed; it can be tried again.`,
    )
  return null
}

const by = ({ party, accuser }: SigningAborted) =>
  party === null ? '' : ` because of signer ${party}${accuser === null ? '' : `, as signer ${accuser} says`}`

/** Of one signer, and of the bytes it was shown. */
export const signerCodes = {
  INTENT_MISMATCH: 'the bytes are not what was approved',
  INTENT_MALFORMED: 'the intent cannot be read',
  APPROVAL_MISMATCH: 'the approvals are not for this intent',
  EXPIRED: 'its time is over',
  EXPIRY_TOO_FAR: 'the bytes would be valid for too long',
  ALREADY_SIGNED: 'it was signed before, with other bytes',
  SESSION_REUSED: 'this session was used before',
  UNKNOWN_SESSION: 'it has forgotten this session, or was started again',
  ORDERS_DIFFER: 'the signers were told different things',
  STRANGER: 'it does not know another one of this session',
  PARTIES: 'the signers of this session are not those of the key',
  EPOCH: 'it has no shares of this generation',
  HOLDS_SHARE: 'it holds its share of this key',
  UNAGREED: 'its operator has not agreed to these signers and this threshold for this key (SIGNER_RESHARE)',
  KEY_EXISTS: 'it has a share of this key already',
  UNCHECKED: 'the new shares were not yet seen to work',
  UNKEPT: 'a signer of the key has not kept its newer share yet',
  DEALT_ELSEWHERE: 'it has dealt these shares to other signers already; refresh the key first',
  MOVED_LATELY: 'it received its share of this key, or moved with it, less than a day ago',
  WALLET: 'the key is not that of the wallet',
  KEY_USED: 'it has signed with this key already',
  THRESHOLD: 'more than half of the signers must be needed to sign',
  TOO_MANY_KEYS: 'it has begun as many key ceremonies in the last hour as its operator allows',
  RESTORED:
    'its share came from a backup, and it signs only requests made a day or more after it was restored',
  MADE_AHEAD: 'the request says that it was made later than now',
  CLOCK_BACK: 'its clock is behind the time it has last acted at',
  UNWRITTEN: 'it cannot write to its disk',
  UNKNOWN_KEY: 'it has no share of this key',
  UNKNOWN_NETWORK: 'it does not know this network',
  UNKNOWN_CONTRACT: 'it does not know this kind of transaction',
  UNKNOWN_ASSET: 'it does not know this token',
  ASSET_NOT_PINNED: 'its operator has not listed this token (SIGNER_ASSETS)',
  DECIMALS_MISMATCH: 'its operator has listed this token with other decimals (SIGNER_ASSETS)',
  RECIPIENT_UNSPENDABLE: 'nobody has a key to the recipient’s address',
  FEE_ABOVE_MAXIMUM: 'the fee could be more than its operator allows (SIGNER_MAX_FEE_TRX)',
  UNKNOWN_CALL: 'it does not know this call of a contract',
  MALFORMED_CALL: 'the call of the contract cannot be read',
  CALL_VALUE: 'the call of the contract would send TRX with it',
  EXTRA_CONTRACT: 'the bytes do more than one thing',
  UNDECODABLE: 'the bytes cannot be read',
  UNEXPECTED_FIELD: 'the bytes hold something that nobody asked for',
  NOT_CANONICAL: 'the bytes are not written as they should be',
  PERMISSION_ID: 'the bytes are for another permission of the account',
  FEE_ABOVE_CEILING: 'the fee limit is above what was approved',
  FEE_LIMIT_MISSING: 'the fee limit is missing',
  TOO_MANY_SESSIONS: 'it has too much to do at the moment',
  FAULT: 'it failed to carry this out, and its log has the reason',
  NETWORK_CLASS: 'this key was made for the other class of networks (test or main)',
  ORGANISATION: 'this key was made for another organization',
  UNACKNOWLEDGED: 'its operator has not acknowledged that the signing engine is not audited',
} as const satisfies Record<RefusalCode, string> & Record<string, string>

const codeInWords = (code: string): string | null =>
  code in signerCodes ? signerCodes[code as keyof typeof signerCodes] : null
