/** Signatures of the sandbox's people, made with the software authenticators that it shows to programs. */
import type { api, Reply } from '@holdfast/contract'
import { authenticatorKeyOfJwk, signAsAuthenticator } from '@holdfast/policy/passkeys/software'
import { challengeOf, type SignedApprovalText } from '@holdfast/policy/rules'
import { z } from 'zod'

const Authenticators = z.array(
  z.object({
    email: z.string(),
    credential_id: z.string(),
    private_key_jwk: z.record(z.string(), z.string()),
    rp_id: z.string(),
    origin: z.string(),
  }),
)
export type Authenticators = z.output<typeof Authenticators>

/** `token`: of a system user. */
export async function readAuthenticators(url: string, token: string): Promise<Authenticators> {
  const answer = await fetch(`${url}/sandbox/credentials`, { headers: { authorization: `Bearer ${token}` } })
  return Authenticators.parse(await answer.json())
}

export interface Signer {
  readonly email: string
  readonly userId: string
}

const statementMs = 600_000

export function signAsPerson(
  authenticators: Authenticators,
  { email, userId }: Signer,
  act: 'request' | 'approve',
  { id, entity_id, intent_hash, rules }: Reply<(typeof api)['getTransferRequest']>,
): SignedApprovalText {
  const authenticator = authenticators.find((authenticator) => authenticator.email === email)
  if (authenticator === undefined) throw new Error(`${email} has no software authenticator`)
  if (!rules?.version) throw new Error(`the transfer ${id} is not under the rules of signers`)
  const statement = {
    act,
    intentHash: intent_hash,
    organisation: entity_id,
    rulesVersion: rules.version,
    rulesHash: rules.hash,
    person: userId,
    notAfter: Date.now() + statementMs,
  }
  const assertion = signAsAuthenticator(authenticatorKeyOfJwk(authenticator.private_key_jwk), {
    challenge: challengeOf(statement),
    rpId: authenticator.rp_id,
    origin: authenticator.origin,
  })
  const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  return {
    statement,
    credentialId: authenticator.credential_id,
    clientDataJSON: textOf(assertion.clientDataJSON),
    authenticatorData: textOf(assertion.authenticatorData),
    signature: textOf(assertion.signature),
  }
}
