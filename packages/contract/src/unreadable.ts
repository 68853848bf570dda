/** Why an answer, or a part of it, could not be read. The message is the schema's, for developers. */
export class Unreadable extends Error {
  /** The place in the answer, such as 'rows.3.amount'. */
  readonly at: string

  constructor(at: string, reason: string) {
    super(reason)
    this.name = 'Unreadable'
    this.at = at
  }
}
