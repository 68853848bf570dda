/** The reason why a signing ended without a result, for the person who waits for it. */
import { SignatureMismatch } from '@holdfast/chains'
import type { RefusalBody } from '@holdfast/contract'
import { Refused, refusal } from '../../../http/refusal.ts'
import { refusalOfSigning } from '../../../signing/refusal-of-signing.ts'
import { refusalOfNode } from '../../../node-answers.ts'

/** The node may have accepted the bytes. They are resent unchanged until their result is known. */
export class Unclear extends Refused {
  constructor(why: RefusalBody) {
    super({ code: 'SENDING_UNCLEAR', params: { why } })
  }
}

/** Null when the error is neither a refusal nor a failure of signers or nodes. */
export function refusalOfFailure(error: unknown): Refused | null {
  if (error instanceof Refused) return error
  if (error instanceof SignatureMismatch) {
    const { found, address } = error
    return found === null
      ? refusal('SIGNATURE_INVALID', { address })
      : refusal('SIGNATURE_MISMATCH', { found, address })
  }
  return refusalOfSigning(error) ?? refusalOfNode(error)
}
