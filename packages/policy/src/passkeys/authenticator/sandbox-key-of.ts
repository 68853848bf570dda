import { es256 } from '../public-key.ts'
import { type AuthenticatorKey, authenticatorKeyOfSeed } from './authenticator-key.ts'

/**
 * The key of a seeded person of the sandbox. The same seed and e-mail give the same key, so that the seeding and the
 * server need not exchange it. Its credential is for http://localhost, which the rules accept only if all their keys
 * are for test networks. `seed`: known to this installation only, and free of line feeds.
 */
export const sandboxKeyOf = (seed: string, email: string): AuthenticatorKey =>
  authenticatorKeyOfSeed(es256, `sandbox\n${seed}\n${email.toLowerCase()}`)
