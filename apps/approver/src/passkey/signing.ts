/** The ways in which a person can sign on this page: passkeys, and in the sandbox a software credential. */
import type { RulesCredential } from '@holdfast/policy/rules'
import { type Signed, signChallenge } from './sign-statement.ts'
import { type AnySoftwareKey, signWithSoftware } from './software-key.ts'

export interface Signing {
  /** For this page, and held by an authenticator as far as the page knows. */
  readonly passkeys: readonly RulesCredential[]
  readonly software: AnySoftwareKey
}

export type Means = 'passkey' | 'software'

export interface Asking {
  readonly means: Means
  /** Aborted when the person cancels while the browser waits for an authenticator. */
  readonly signal: AbortSignal
}

/** `credentials`: of the person, in the rules. */
export const signingWith = (
  credentials: readonly RulesCredential[],
  software: AnySoftwareKey,
  origin: string,
): Signing => {
  const isUsual = ({ id }: RulesCredential) => id === software?.credential.id
  const isSoftware = (credential: RulesCredential) =>
    isUsual(credential) || software?.spareIds.includes(credential.id) === true
  return {
    passkeys: credentials.filter((credential) => credential.origin === origin && !isSoftware(credential)),
    software: credentials.some(isUsual) ? software : null,
  }
}

export const signBy = (
  { means, signal }: Asking,
  challenge: Uint8Array,
  { passkeys, software }: Signing,
): Promise<Signed> =>
  means === 'software' && software !== null
    ? Promise.resolve(signWithSoftware(challenge, software))
    : signChallenge(challenge, passkeys, navigator.credentials, {
        origin: location.origin,
        signal,
      })
