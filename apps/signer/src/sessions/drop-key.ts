/** Gives up the share of an unused key once every other party has stated that it never used its share and never will.
 *  The key id is not used again. A key that this node holds no share of is given up at once. */
import type { DropAnswerBody, DropKey } from '@holdfast/mpc/nodes'
import { confirmationOf, isConfirmedBy } from './drop-statement.ts'
import type { SessionParts } from './session-parts.ts'

export function dropKey(
  { self, folder, open, meter }: SessionParts,
  keyId: string,
  { confirmations }: DropKey,
): DropAnswerBody {
  const { shares, record } = folder
  const { party: me, peers, identity } = self
  open.endOf(keyId, ['keygen'])
  const held = shares.find(keyId)
  if (held === undefined && !record.isDropped(keyId)) {
    meter.take('keys given up')
    record.drop(keyId)
  }
  if (held !== undefined) {
    shares.beginDrop(keyId)
    const isConfirmed = held.key.parties
      .filter((party) => party !== me)
      .every((party) => isConfirmedBy({ keyId, party, identity: peers.get(party) }, confirmations))
    if (isConfirmed) shares.drop(keyId)
  }
  return { ...confirmationOf(keyId, me, identity), isDropped: record.isDropped(keyId) }
}
