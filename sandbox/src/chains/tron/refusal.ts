/** How a node says no: a code and a sentence, character for character. */
export class Refusal extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'Refusal'
    this.code = code
  }
}

export const invalid = (reason: string) =>
  new Refusal('CONTRACT_VALIDATE_ERROR', `Contract validate error : ${reason}`)
