/** Ends a refresh, repair or reshare: the old share stops signing, and the freezes of its generation end. One statement
 *  does not suffice, because a coordinator that ended two refreshes at different nodes could leave no generation with a
 *  quorum. For a new key, the share can no longer be given up afterwards. */
import type { KeepShares } from '@holdfast/mpc/nodes'
import { Refusal } from '../refusal.ts'
import { assertNotDropping } from './key-checks.ts'
import { isStatedBy } from './kept-statement.ts'
import { redealings, type SessionParts } from './session-parts.ts'

export function keepShares(
  { self, folder, rules, open, checked }: SessionParts,
  keyId: string,
  { epoch, statements }: KeepShares,
): void {
  const { shares } = folder
  if (shares.find(keyId)?.key.epoch === epoch) {
    assertNotDropping(folder, keyId)
    shares.endGeneration(keyId)
    return
  }
  const next = shares.getOfEpoch(keyId, epoch)
  const unchecked = checked.findUnchecked(next, self.party)
  if (unchecked !== undefined) throw new Refusal('UNCHECKED', { party: unchecked })
  const unkept = shares.awaitedOf(keyId).find(({ party, keyHash }) => {
    const keyHashes = [keyHash, next.keyHash]
    return !isStatedBy(self.peers.get(party), keyId, { party, keyHashes }, statements)
  })
  if (unkept !== undefined) throw new Refusal('UNKEPT', { party: unkept.party })
  shares.keep(keyId, epoch, rules.now())
  open.endOf(keyId, ['sign', ...redealings, 'check'])
}
