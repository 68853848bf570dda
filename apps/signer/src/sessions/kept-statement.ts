/** A node's signed statement that it signs for a key only with this generation or with its successors. Keeping a new
 *  share destroys the old one, so the statement remains true. It names the generation by its hash because a refresh and a
 *  reshare of the same shares have the same number: signers that confused them would form two quorums of one key. */
import { type Identity, isSignedBy, type KeptStatement, toBase64 } from '@holdfast/mpc/nodes'
import type { Awaited } from '../record/line.ts'

export const statementOf = (
  keyId: string,
  { party, keyHash, identity }: Awaited & { readonly identity: Identity },
): { readonly party: number; readonly keyHash: string; readonly signature: string } => ({
  party,
  keyHash,
  signature: toBase64(identity.sign(preimageOf(keyId, { party, keyHash }))),
})

/** Whether the party states that it has kept one of these generations. */
export const isStatedBy = (
  identity: string | undefined,
  keyId: string,
  { party, keyHashes }: { readonly party: number; readonly keyHashes: readonly string[] },
  statements: readonly KeptStatement[],
): boolean =>
  identity !== undefined &&
  statements.some(
    (statement) =>
      statement.party === party &&
      keyHashes.includes(statement.keyHash) &&
      isSignedBy(identity, preimageOf(keyId, statement), statement.signature),
  )

const preimageOf = (keyId: string, { party, keyHash }: Awaited): Buffer =>
  Buffer.from(`holdfast kept 2\n${keyId}\n${party}\n${keyHash}\n`)
