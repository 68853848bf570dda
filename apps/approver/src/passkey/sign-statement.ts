/** Asks for a passkey and verifies its answer before anybody else sees it. */
import { type Assertion, fromBase64url } from '@holdfast/policy/passkeys'
import type { RulesCredential } from '@holdfast/policy/rules'
import { isSigned } from '../rules/verify-change.ts'

export type SigningFault = 'NO_CREDENTIAL_HERE' | 'CANCELLED' | 'NOT_SUPPORTED' | 'FAILED' | 'ANSWER_INVALID'

export type Signed =
  | ({ readonly ok: true; readonly credentialId: string } & Assertion)
  | { readonly ok: false; readonly fault: SigningFault }

/** `credentials`: of the person, in the rules. Only those of this page's origin can be used here. */
export async function signChallenge(
  challenge: Uint8Array,
  credentials: readonly RulesCredential[],
  container: Pick<CredentialsContainer, 'get'>,
  { origin, signal }: { readonly origin: string; readonly signal: AbortSignal },
): Promise<Signed> {
  const usable = credentials.filter((credential) => credential.origin === origin)
  const [first] = usable
  if (first === undefined) return { ok: false, fault: 'NO_CREDENTIAL_HERE' }
  let answer: Credential | null
  try {
    answer = await container.get({
      signal,
      publicKey: {
        challenge: Uint8Array.from(challenge),
        rpId: first.rpId,
        userVerification: 'required',
        allowCredentials: descriptorsOf(usable.map(({ id }) => id)),
        timeout: patienceMs,
      },
    })
  } catch (error) {
    return { ok: false, fault: signingFaultOf(error) }
  }
  return verified(answer, challenge, usable)
}

const patienceMs = 120_000

export const descriptorsOf = (ids: readonly string[]): PublicKeyCredentialDescriptor[] =>
  ids.map((id) => ({ type: 'public-key', id: Uint8Array.from(fromBase64url(id) ?? []) }))

/** An authenticator that is taken away ends like a refusal: the browser does not say which. */
export function signingFaultOf(error: unknown): SigningFault {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'CANCELLED'
  return name === 'NotSupportedError' || name === 'SecurityError' ? 'NOT_SUPPORTED' : 'FAILED'
}

function verified(
  answer: Credential | null,
  challenge: Uint8Array,
  usable: readonly RulesCredential[],
): Signed {
  const invalid = { ok: false, fault: 'ANSWER_INVALID' } as const
  if (!(answer instanceof PublicKeyCredential)) return invalid
  const { response } = answer
  const credential = usable.find(({ id }) => id === answer.id)
  if (!(response instanceof AuthenticatorAssertionResponse) || credential === undefined) return invalid
  const assertion = {
    clientDataJSON: new Uint8Array(response.clientDataJSON),
    authenticatorData: new Uint8Array(response.authenticatorData),
    signature: new Uint8Array(response.signature),
  }
  return isSigned(credential, challenge, assertion)
    ? { ok: true, credentialId: credential.id, ...assertion }
    : invalid
}
