/** Verifies a browser's answer to the registration of a passkey. */
import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { type ApiRequest, reason, type RefusalBody } from '@holdfast/contract'
import type { Passkey } from '@holdfast/store/read'
import type { Config } from '../../config.ts'
import { relyingPartyOf } from './relying-party-of.ts'

type NewPasskey = Pick<
  Passkey,
  'credential_id' | 'public_key' | 'sign_count' | 'transports' | 'is_backed_up' | 'rp_id'
>

/** EdDSA, ES256 and, for Windows Hello, RS256. */
export const algorithms = [-8, -7, -257]

export async function readPasskey(
  { credential }: ApiRequest<'createPasskey'>['body'],
  challenge: string,
  config: Pick<Config, 'publicOrigins' | 'consoleOrigins'>,
): Promise<NewPasskey | RefusalBody> {
  const party = relyingPartyOf(credential.response.clientDataJSON, config)
  if (party === null) return reason('ORIGIN_NOT_NAMED')
  const transports = credential.response.transports ?? []
  const info = await registrationInfoOf({
    response: {
      id: credential.id,
      rawId: credential.rawId,
      type: credential.type,
      response: {
        clientDataJSON: credential.response.clientDataJSON,
        attestationObject: credential.response.attestationObject,
      },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  })
  if (info === null) return reason('PASSKEY_UNVERIFIED')
  return {
    credential_id: info.credential.id,
    public_key: Buffer.from(info.credential.publicKey),
    sign_count: String(info.credential.counter),
    transports,
    is_backed_up: info.credentialBackedUp,
    rp_id: party.rpId,
  }
}

/** The library throws for most faults. */
async function registrationInfoOf(options: Parameters<typeof verifyRegistrationResponse>[0]) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse(options)
    return registrationInfo ?? null
  } catch {
    return null
  }
}
