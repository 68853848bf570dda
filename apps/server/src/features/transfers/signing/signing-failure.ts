/** Why a signing ended without a result, for the person who waits for it. */
import { SignatureMismatch } from '@holdfast/chains'
import { Refused } from '../../../http/refusal.ts'
import { signingInWords } from '../../../signing/signing-in-words.ts'
import { nodeInWords } from '../../networks/node-answers.ts'

/** The node may have taken the bytes. They are sent again as they are, until it is known. */
export class Unclear extends Refused {
  constructor(reason: string) {
    super(
      502,
      `It is not known yet whether the node took the transaction: ${reason}. The same bytes are sent again.`,
    )
  }
}

/** Null: the error is neither a refusal nor a failure of signers or nodes. */
export function signingFailureInWords(error: unknown): Refused | null {
  if (error instanceof Refused) return error
  if (error instanceof SignatureMismatch)
    return new Refused(502, `The signature is not the wallet’s (${error.message}). Nothing was sent.`)
  return signingInWords(error) ?? nodeInWords(error)
}
