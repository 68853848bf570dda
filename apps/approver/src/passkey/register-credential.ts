/** Makes a new passkey for this page. The rules will name it; its owner compares the words. */
import {
  eddsa,
  es256,
  type PasskeyRefusal,
  readRegistration,
  type ReadRegistration,
} from '@holdfast/policy/passkeys'
import type { RegistrationPage } from '@holdfast/contract/approver'
import { descriptorsOf, type SigningFault, signingFaultOf } from './sign-statement.ts'

export type Registered =
  | ReadRegistration
  | ({ readonly ok: false } & (
      | { readonly fault: SigningFault | 'EXISTS_ALREADY' | 'ALGORITHM' }
      | PasskeyRefusal
    ))

export async function registerCredential(
  { person, name, addedIn, known }: RegistrationPage,
  container: Pick<CredentialsContainer, 'create'>,
  { origin, hostname }: Pick<Location, 'origin' | 'hostname'>,
): Promise<Registered> {
  // The registration proves nothing to anybody else: the first statement of the passkey does.
  const challenge = crypto.getRandomValues(new Uint8Array(32))
  let answer: Credential | null
  try {
    answer = await container.create({
      publicKey: {
        challenge,
        rp: { id: hostname, name: 'Holdfast Approver' },
        user: { id: new TextEncoder().encode(person), name, displayName: name },
        pubKeyCredParams: [eddsa, es256].map((alg) => ({ type: 'public-key', alg })),
        // Two passkeys of a person on one device would be lost together.
        excludeCredentials: descriptorsOf(known),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        attestation: 'none',
        timeout: patienceMs,
      },
    })
  } catch (error) {
    return { ok: false, fault: faultOf(error) }
  }
  if (!(answer instanceof PublicKeyCredential)) return { ok: false, fault: 'ANSWER_INVALID' }
  const { response } = answer
  if (!(response instanceof AuthenticatorAttestationResponse)) return { ok: false, fault: 'ANSWER_INVALID' }
  return readRegistration(
    { challenge, rpId: hostname, origin, addedIn },
    {
      clientDataJSON: new Uint8Array(response.clientDataJSON),
      attestationObject: new Uint8Array(response.attestationObject),
    },
  )
}

const patienceMs = 120_000

/** Windows Hello may offer only RS256, which browsers report as not supported. */
function faultOf(error: unknown): SigningFault | 'EXISTS_ALREADY' | 'ALGORITHM' {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'EXISTS_ALREADY'
  return name === 'NotSupportedError' ? 'ALGORITHM' : signingFaultOf(error)
}
