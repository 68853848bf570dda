/** A node's signed statement that it never used its share of a key and never will. */
import { type DropConfirmation, type Identity, isSignedBy, toBase64 } from '@holdfast/mpc/nodes'

export const confirmationOf = (
  keyId: string,
  party: number,
  identity: Identity,
): { readonly party: number; readonly signature: string } => ({
  party,
  signature: toBase64(identity.sign(preimageOf(keyId, party))),
})

export const isConfirmedBy = (
  {
    keyId,
    party,
    identity,
  }: { readonly keyId: string; readonly party: number; readonly identity: string | undefined },
  confirmations: readonly DropConfirmation[],
): boolean =>
  identity !== undefined &&
  confirmations.some(
    (confirmation) =>
      confirmation.party === party && isSignedBy(identity, preimageOf(keyId, party), confirmation.signature),
  )

const preimageOf = (keyId: string, party: number): Buffer =>
  Buffer.from(`holdfast drop 1\n${keyId}\n${party}\n`)
