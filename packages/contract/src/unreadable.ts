/** Why an answer, or a part of it, could not be read. The message is for developers, in the schema's words. */
export class Unreadable extends Error {
  /** The place in the answer, as 'rows.3.amount'. */
  readonly at: string

  constructor(at: string, reason: string) {
    super(reason)
    this.name = 'Unreadable'
    this.at = at
  }
}
