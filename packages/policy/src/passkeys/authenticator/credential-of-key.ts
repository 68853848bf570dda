/** The credential that a software authenticator's key would be registered as. */
import { type Credential, credentialSchema } from '../credential.ts'
import type { AuthenticatorKey } from './authenticator-key.ts'

export type Registered = Pick<Credential, 'rpId' | 'origin'> &
  Partial<Pick<Credential, 'backupEligible' | 'addedIn'>>

/** Throws for a relying party or origin that no credential may have. */
export const credentialOfKey = (
  { credentialId, publicKey }: AuthenticatorKey,
  { rpId, origin, backupEligible = false, addedIn = 1 }: Registered,
): Credential =>
  credentialSchema.parse({ id: credentialId, ...publicKey, rpId, origin, backupEligible, addedIn })
