/** A node's signed statement that of a key it signs with a generation or with those that come of it. It destroys the share of
 *  before when it keeps a new one, so the statement stays true. The number of the generation would not do: a refresh and a
 *  reshare of the same shares have the same number, and signers that took one for the other would be two quorums of one key. */
import { type Identity, isSignedBy, type KeptStatement, toBase64 } from '@holdfast/mpc/nodes'
import type { Awaited } from '../record/line.ts'

export const statementOf = (
  keyId: string,
  { party, keyHash, identity }: Awaited & { readonly identity: Identity },
): { readonly party: number; readonly keyHash: string; readonly signature: string } => ({
  party,
  keyHash,
  signature: toBase64(identity.sign(wordsOf(keyId, { party, keyHash }))),
})

/** Whether the party says that it has kept one of these generations. */
export const isStatedBy = (
  identity: string | undefined,
  keyId: string,
  { party, keyHashes }: { readonly party: number; readonly keyHashes: readonly string[] },
  statements: readonly KeptStatement[],
): boolean =>
  identity !== undefined &&
  statements.some(
    (one) =>
      one.party === party &&
      keyHashes.includes(one.keyHash) &&
      isSignedBy(identity, wordsOf(keyId, one), one.signature),
  )

const wordsOf = (keyId: string, { party, keyHash }: Awaited): Buffer =>
  Buffer.from(`holdfast kept 2\n${keyId}\n${party}\n${keyHash}\n`)
