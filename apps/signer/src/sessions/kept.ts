/** A node's signed statement that it signs with no share of a key that is older than a generation. Its generations only rise, so
 *  the statement stays true. */
import { type Identity, isSignedBy, type KeptStatement, toBase64 } from '@holdfast/mpc/nodes'
import type { Awaited } from '../record/line.ts'

export const statementOf = (
  keyId: string,
  { party, epoch, identity }: Awaited & { readonly identity: Identity },
): { readonly party: number; readonly epoch: number; readonly signature: string } => ({
  party,
  epoch,
  signature: toBase64(identity.sign(wordsOf(keyId, { party, epoch }))),
})

/** Whether the party says that it has come to that generation, or to a later one. */
export const isStatedBy = (
  identity: string | undefined,
  keyId: string,
  { party, epoch }: Awaited,
  statements: readonly KeptStatement[],
): boolean =>
  identity !== undefined &&
  statements.some(
    (one) =>
      one.party === party && one.epoch >= epoch && isSignedBy(identity, wordsOf(keyId, one), one.signature),
  )

const wordsOf = (keyId: string, { party, epoch }: Awaited): Buffer =>
  Buffer.from(`holdfast kept 1\n${keyId}\n${party}\n${epoch}\n`)
