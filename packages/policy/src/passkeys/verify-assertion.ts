/**
 * The verifier of WebAuthn assertions that signers, server and approver page share. It decides from bytes alone:
 * who the person is, whether the credential is in force and until when the approval counts is for the caller.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { assertClientData } from './assert-client-data.ts'
import { assertSignature } from './assert-signature.ts'
import {
  assertExtensions,
  assertPresence,
  type AuthenticatorData,
  headerLength,
  readHeader,
} from './authenticator-data.ts'
import type { Credential } from './credential.ts'
import { invalidPasskey, orRefusal, type PasskeyRefusal } from './invalid-passkey.ts'

/** All raw bytes, as the browser returned them. */
export interface Assertion {
  readonly clientDataJSON: Uint8Array
  readonly authenticatorData: Uint8Array
  readonly signature: Uint8Array
}

export interface VerifiedAssertion {
  readonly ok: true
  /**
   * Never a reason to refuse: synchronised passkeys state 0, and a signer sees only a part of the assertions, in
   * another order. A lower count of a credential that is bound to a device is worth an alarm.
   */
  readonly signCount: number
  readonly isBackedUp: boolean
}

/** `challenge`: the 32 bytes that the caller computed itself from the statement that it expects. */
export const verifyAssertion = (
  challenge: Uint8Array,
  credential: Credential,
  { clientDataJSON, authenticatorData, signature }: Assertion,
): VerifiedAssertion | PasskeyRefusal =>
  orRefusal(() => {
    assertClientData(clientDataJSON, { type: 'webauthn.get', challenge, origin: credential.origin })
    const header = readAssertionData(authenticatorData, credential)
    assertSignature(credential, concatBytes(authenticatorData, sha256(clientDataJSON)), signature)
    return { ok: true, signCount: header.signCount, isBackedUp: header.has('backedUp') }
  })

const field = 'authenticatorData'

function readAssertionData(bytes: Uint8Array, { rpId, backupEligible }: Credential): AuthenticatorData {
  const header = readHeader(bytes, field)
  if (header.has('attested')) throw invalidPasskey('ATTESTED_UNEXPECTED', field)
  assertExtensions(bytes, headerLength, header, field)
  assertPresence(header, rpId, field)
  if (header.has('backupEligible') !== backupEligible)
    throw invalidPasskey('BACKUP_ELIGIBILITY_DIFFERS', field)
  return header
}
