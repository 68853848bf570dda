/** The digest that nodes sign to show that their shares work together. Its preimage is not a transaction of any chain. */
import { createHash } from 'node:crypto'

export const digestOfShareCheck = (
  session: string,
  { keyId, epoch }: { readonly keyId: string; readonly epoch: number },
): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    createHash('sha256').update(`holdfast share check 1\n${session}\n${keyId}\n${epoch}\n`).digest(),
  )
