/** The state of this node for those who run it. It names keys and counts, and no share. */
import type { NodeHealth } from '@holdfast/mpc/nodes'
import { pendingRulesOf } from '../rules/pending-rules-of.ts'
import { version } from '../version.ts'
import type { SessionParts } from './session-parts.ts'

export function describeNode({
  self,
  folder,
  rules,
}: Pick<SessionParts, 'folder' | 'rules' | 'self'>): NodeHealth {
  const { shares, freezes, backups } = folder
  const { keys, verifiedAt } = backups.stateOf(shares.entries().map(([, share]) => share))
  return {
    party: self.party,
    identity: self.identity.name,
    version,
    keys: shares.count,
    epoch: shares.newestEpoch,
    frozenPairs: freezes.count,
    backup: { keys, verifiedAt: verifiedAt === null ? null : new Date(verifiedAt).toISOString() },
    peers: [...self.peers].map(([party, identity]) => ({ party, identity })),
    agreed: [...rules.agreed].map(([keyId, to]) => ({ keyId, to })),
    pendingRules: pendingRulesOf(folder.rules),
  }
}
