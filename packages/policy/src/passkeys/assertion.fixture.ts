/** Two credentials of one approver page, and assertions of them, genuine or not. */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { authenticatorDataBytes, clientDataBytes } from './authenticator/authenticator-bytes.ts'
import { authenticatorKeyOfSeed } from './authenticator/authenticator-key.ts'
import { credentialOfKey } from './authenticator/credential-of-key.ts'
import { signBytes } from './authenticator/sign-as-authenticator.ts'
import type { Credential } from './credential.ts'
import type { PasskeyFaultCode } from './invalid-passkey.ts'
import { eddsa, es256 } from './public-key.ts'
import type { Assertion } from './verify-assertion.ts'

export const rpId = 'approve.example.org'
export const origin = `https://${rpId}`
/** Its standard base64 has both characters that base64url replaces. */
export const challenge = sha256(utf8ToBytes('approval 6'))
export const ceremony = { challenge, rpId, origin }

export const p256Key = authenticatorKeyOfSeed(es256, 'anna')
export const ed25519Key = authenticatorKeyOfSeed(eddsa, 'anna')
export const p256Credential = credentialOfKey(p256Key, { rpId, origin })
export const ed25519Credential = credentialOfKey(ed25519Key, { rpId, origin })

/** An assertion that must be refused. */
export interface HostileCase {
  readonly name: string
  readonly code: PasskeyFaultCode
  readonly field: string
  readonly assertion: Assertion
  /** The P-256 one, unless stated otherwise. */
  readonly credential?: Credential
}

const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? utf8ToBytes(content) : content

/** Client data that the person's own authenticator signs, so that only the check of the client data can refuse it. */
export const signedClientData = (content: string | Uint8Array): Assertion =>
  signBytes(p256Key, {
    clientDataJSON: bytesOf(content),
    authenticatorData: authenticatorDataBytes(ceremony),
  })

/** The same for authenticator data. */
export const signedAuthenticatorData = (authenticatorData: Uint8Array): Assertion =>
  signBytes(p256Key, { clientDataJSON: clientDataBytes('webauthn.get', ceremony), authenticatorData })
