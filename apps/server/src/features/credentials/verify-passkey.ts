/** Verifies a browser's answer with a passkey: challenge, page, presence and verification of the person, signature. */
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { ApiRequest } from '@holdfast/contract'
import type { Passkey } from '@holdfast/store/read'
import type { Config } from '../../config.ts'
import { relyingPartyOf } from './relying-party-of.ts'

type Answer = ApiRequest<'finishPasskeySignIn'>['body']['credential']

export interface PasskeyUse {
  readonly signCount: number
  readonly isBackedUp: boolean
}

/** Null: not accepted. */
export async function verifyPasskey(
  { id, rawId, type, response }: Answer,
  passkey: Passkey,
  challenge: string,
  config: Pick<Config, 'publicOrigins' | 'consoleOrigins'>,
): Promise<PasskeyUse | null> {
  const party = relyingPartyOf(response.clientDataJSON, config)
  if (party === null || party.rpId !== passkey.rp_id) return null
  try {
    const { clientDataJSON, authenticatorData, signature } = response
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: passkey.rp_id,
      requireUserVerification: true,
      // A stored counter of 0 is compared with nothing: synced passkeys never count on.
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: 0,
      },
    })
    return verified
      ? { signCount: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
      : null
  } catch {
    return null
  }
}
