import { reasonOf } from '../reason-of.ts'

/** A failure that is neither a refusal nor one of signers or nodes. The request is stored with the reference, and the log has the cause
 *  with it. */
export class Unexpected extends Error {
  readonly reference: string

  constructor(cause: unknown, reference: string) {
    super(`${reasonOf(cause)} (${reference})`, { cause })
    this.name = 'Unexpected'
    this.reference = reference
  }
}
