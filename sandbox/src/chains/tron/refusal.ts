/** How a node says no: a code and a sentence, character for character. */
export class Refusal extends Error {
  readonly code: string
  /** The sentence without the stem that a broadcast puts before it. */
  readonly reason: string

  constructor(code: string, reason: string, stem = '') {
    super(stem + reason)
    this.name = 'Refusal'
    this.code = code
    this.reason = reason
  }
}

/** The contract cannot be. */
export const invalid = (reason: string): Refusal =>
  new Refusal('CONTRACT_VALIDATE_ERROR', reason, 'Contract validate error : ')

/** The contract could be, but its fee cannot be paid. */
export const failed = (reason: string): Refusal =>
  new Refusal('CONTRACT_EXE_ERROR', reason, 'Contract execute error : ')

export const badSignature = (reason: string): Refusal =>
  new Refusal('SIGERROR', reason, 'Validate signature error: ')

/** Neither points nor TRX for bandwidth, memo or signatures. */
export const tooPoor = (): Refusal => new Refusal('BANDWITH_ERROR', 'Account resource insufficient error.')
