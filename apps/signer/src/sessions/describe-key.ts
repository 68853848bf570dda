/** A key as this node holds it, with its statement about the share that it has kept. */
import type { NodeKeyBody } from '@holdfast/mpc/nodes'
import { Refusal } from '../refusal.ts'
import { base64OfHex } from './base64-of-hex.ts'
import { statementOf } from './kept-statement.ts'
import type { SessionParts } from './session-parts.ts'

export function describeKey(
  { self, folder }: Pick<SessionParts, 'folder' | 'self'>,
  keyId: string,
): NodeKeyBody {
  const { shares, freezes } = folder
  const current = shares.find(keyId)
  const newest = shares.findNext(keyId)
  const described = current ?? newest
  if (described === undefined) throw new Refusal('UNKNOWN_KEY', { field: 'keyId' })
  const { threshold, parties, publicKey } = described.key
  const { party, identity } = self
  return {
    threshold,
    parties,
    publicKey: base64OfHex(publicKey),
    epoch: current?.key.epoch ?? 0,
    next: newest?.key.epoch ?? null,
    generations: shares.listOf(keyId).map(({ key }) => key),
    frozen: current === undefined ? [] : [...freezes.partiesOf(keyId, current.key.epoch)],
    boundTo: folder.rules.boundTo(keyId) ?? null,
    kept: statementOf(keyId, { party, keyHash: described.keyHash, identity }),
  }
}
