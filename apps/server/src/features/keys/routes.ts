import type { VerbsOf } from '../../http/verb.ts'
import { checkMpcKey } from './check-mpc-key.ts'
import { createKeyDomain } from './create-key-domain.ts'
import { createKeyWallet } from './create-key-wallet.ts'
import { generateMpcKey } from './generate-mpc-key.ts'
import { getMpcHealth } from './get-mpc-health.ts'
import { getMpcKeySigners } from './get-mpc-key-signers.ts'
import { listKeyDomainChoices } from './list-key-domain-choices.ts'
import { listKeyDomains } from './list-key-domains.ts'
import { listKeyGrants } from './list-key-grants.ts'
import { listMpcKeys } from './list-mpc-keys.ts'
import { listSigningSessions } from './list-signing-sessions.ts'
import { listSigningWallets } from './list-signing-wallets.ts'
import { refreshMpcKey } from './refresh-mpc-key.ts'
import { repairMpcKey } from './repair-mpc-key.ts'
import { reshareMpcKey } from './reshare-mpc-key.ts'

export const keys: VerbsOf<
  | 'listKeyDomains'
  | 'createKeyDomain'
  | 'listKeyGrants'
  | 'listMpcKeys'
  | 'listKeyDomainChoices'
  | 'generateMpcKey'
  | 'createKeyWallet'
  | 'refreshMpcKey'
  | 'getMpcKeySigners'
  | 'checkMpcKey'
  | 'repairMpcKey'
  | 'reshareMpcKey'
  | 'listSigningSessions'
  | 'listSigningWallets'
  | 'getMpcHealth'
> = {
  listKeyDomainChoices,
  listKeyDomains,
  createKeyDomain,
  listKeyGrants,
  listMpcKeys,
  generateMpcKey,
  createKeyWallet,
  refreshMpcKey,
  getMpcKeySigners,
  checkMpcKey,
  repairMpcKey,
  reshareMpcKey,
  listSigningSessions,
  listSigningWallets,
  getMpcHealth,
}
