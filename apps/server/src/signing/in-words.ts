/** What the signers' refusals mean to whoever asked for a key or a signature. */
import { Refused } from '../http/refusal.ts'
import { SigningAborted, SigningRefused, TooFewSigners } from './signing.ts'

/** Null: it is not of the signers. */
export function signingInWords(error: unknown): Refused | null {
  if (error instanceof TooFewSigners)
    return new Refused(
      503,
      `Too few signers answer: ${error.available} of the ${error.needed} that are needed. Nothing was signed.`,
    )
  if (error instanceof SigningRefused)
    return new Refused(
      409,
      `Signer ${error.party} refuses (${error.code}${error.field === null ? '' : `: ${error.field}`}). Nothing was signed.`,
    )
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
