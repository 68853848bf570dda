/** The browser's passkeys. Loaded when one is first used. */
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { ApiReply, ApiRequest } from '@holdfast/contract'

type Assertion = ApiRequest<'finishPasskeySignIn'>['body']['credential']
type Registration = ApiRequest<'createPasskey'>['body']['credential']
type AllowedPasskeys = ApiReply<'beginPasskeyStepUp'>['allowed']

/** 'cancelled': also when the device has no passkey for this page. Browsers do not tell these apart. */
export type PasskeyProblem = 'unsupported' | 'cancelled' | 'known' | 'other'

/** The same list as the server's: EdDSA, ES256 and, for Windows Hello, RS256. */
const algorithms = [-8, -7, -257]
/** The life of a challenge. */
const timeout = 5 * 60_000

/** `allowed` is absent at sign-in: the browser then offers all that it has for this page. */
export async function signWithPasskey({
  challenge,
  allowed,
}: {
  readonly challenge: string
  readonly allowed?: AllowedPasskeys
}): Promise<Assertion> {
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: {
      challenge,
      timeout,
      userVerification: 'required',
      ...(allowed === undefined ? {} : { allowCredentials: allowed.map(descriptorOf) }),
    },
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  }
}

export async function makePasskey({
  challenge,
  user,
  excluded,
}: ApiReply<'beginPasskey'>): Promise<Registration> {
  const { id, rawId, response } = await startRegistration({
    optionsJSON: {
      challenge,
      timeout,
      rp: { name: 'Holdfast' },
      user: { id: user.handle, name: user.name, displayName: user.display_name },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: excluded.map(descriptorOf),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  })
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: {
      clientDataJSON,
      attestationObject,
      ...(transports === undefined ? {} : { transports }),
    },
  }
}

/** Null: the failure is not the browser's. */
export function passkeyProblemOf(error: unknown): PasskeyProblem | null {
  if (!browserSupportsWebAuthn()) return 'unsupported'
  if (!(error instanceof Error)) return null
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'known'
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return 'cancelled'
  return error instanceof WebAuthnError || error instanceof DOMException ? 'other' : null
}

const descriptorOf = ({ id, transports }: AllowedPasskeys[number]) => ({
  id,
  type: 'public-key' as const,
  transports,
})
