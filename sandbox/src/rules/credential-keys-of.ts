import { type AuthenticatorKey, sandboxKeyOf } from '@holdfast/policy/passkeys/software'

/** The software authenticators of a seeded person: the one that pages and programs use, and a spare one. */
export const credentialKeysOf = (
  seed: string,
  email: string,
): readonly [usual: AuthenticatorKey, spare: AuthenticatorKey] => [
  sandboxKeyOf(seed, email),
  // No e-mail address has a space.
  sandboxKeyOf(seed, `${email} spare`),
]
