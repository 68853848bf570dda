/** A node's refusal: a code and a message, character for character. */
export class Refusal extends Error {
  readonly code: string
  /** The message without the prefix that a broadcast adds. */
  readonly reason: string

  constructor(code: string, reason: string, stem = '') {
    super(stem + reason)
    this.name = 'Refusal'
    this.code = code
    this.reason = reason
  }
}

/** The contract is invalid. */
export const invalid = (reason: string): Refusal =>
  new Refusal('CONTRACT_VALIDATE_ERROR', reason, 'Contract validate error : ')

/** The contract is valid, but its fee cannot be paid. */
export const failed = (reason: string): Refusal =>
  new Refusal('CONTRACT_EXE_ERROR', reason, 'Contract execute error : ')

export const badSignature = (reason: string): Refusal =>
  new Refusal('SIGERROR', reason, 'Validate signature error: ')

/** Neither points nor TRX suffice for bandwidth, memo or signatures. */
export const tooPoor = (): Refusal => new Refusal('BANDWITH_ERROR', 'Account resource insufficient error.')
