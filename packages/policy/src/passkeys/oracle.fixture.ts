/** `@simplewebauthn/server` as the oracle: whether it verifies an assertion or a registration. */
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { encodeCbor } from './authenticator/encode-cbor.ts'
import { coseKey } from './authenticator/register-as-authenticator.ts'
import { toBase64url } from './base64url.ts'
import type { Credential } from './credential.ts'
import type { ExpectedRegistration, Registration } from './read-registration.ts'
import type { Assertion } from './verify-assertion.ts'

export async function oracleAccepts(
  challenge: Uint8Array,
  credential: Credential,
  assertion: Assertion,
): Promise<boolean> {
  try {
    const { verified } = await verifyAuthenticationResponse({
      response: {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: toBase64url(assertion.clientDataJSON),
          authenticatorData: toBase64url(assertion.authenticatorData),
          signature: toBase64url(assertion.signature),
        },
      },
      expectedChallenge: toBase64url(challenge),
      expectedOrigin: credential.origin,
      expectedRPID: credential.rpId,
      credential: {
        id: credential.id,
        publicKey: Uint8Array.from(encodeCbor(coseKey(credential))),
        counter: 0,
      },
      requireUserVerification: true,
    })
    return verified
  } catch {
    return false
  }
}

/** The credential's id, or null if the oracle refuses. */
export async function oracleReads(
  expected: ExpectedRegistration,
  credentialId: string,
  { clientDataJSON, attestationObject }: Registration,
): Promise<string | null> {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: toBase64url(clientDataJSON),
          attestationObject: toBase64url(attestationObject),
        },
      },
      expectedChallenge: toBase64url(expected.challenge),
      expectedOrigin: expected.origin,
      expectedRPID: expected.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [-8, -7],
    })
    return registrationInfo?.credential.id ?? null
  } catch {
    return null
  }
}
