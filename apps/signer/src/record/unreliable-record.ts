/** The record is unreliable, so the signer does not start. */
export class UnreliableRecord extends Error {
  constructor(reason: string) {
    super(
      `${reason}. The signer does not start, for it could sign what it has agreed not to. ` +
        `Put back the newest copy of the whole folder; if there is none, see "accept" in docs/mpc/signers.md`,
    )
    this.name = 'UnreliableRecord'
  }
}
