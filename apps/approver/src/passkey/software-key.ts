/**
 * The software credential of a sandbox's person, which a server of the sandbox hands out. It is used only under rules whose
 * keys are all for test networks, and only if these rules name exactly this credential.
 */
import {
  type AuthenticatorKey,
  authenticatorKeyOfJwk,
  credentialOfKey,
  signAsAuthenticator,
} from '@holdfast/policy/passkeys/software'
import { isForTestsOnly, type RulesCredential, type RulesDocument } from '@holdfast/policy/rules'
import type { OpenLink } from '../open-link.ts'
import { isSigned } from '../rules/verify-change.ts'
import { fetchPage } from '../server-calls.ts'
import { SandboxCredential } from '@holdfast/contract/approver'
import type { Signed } from './sign-statement.ts'

export interface SoftwareKey {
  readonly key: AuthenticatorKey
  readonly credential: RulesCredential
  /** Ids of the person's other software credentials: no authenticator holds them. */
  readonly spareIds: readonly string[]
}

export type AnySoftwareKey = SoftwareKey | null

/** Null: passkeys only. A server that does not answer this call is not a sandbox. */
export async function findSoftwareKey(
  link: OpenLink,
  document: RulesDocument,
  person: string,
  origin: string,
): Promise<AnySoftwareKey> {
  const credentials = document.people.find(({ id }) => id === person)?.credentials ?? []
  const here = credentials.filter((credential) => credential.origin === origin)
  if (!isForTestsOnly(document) || !isLocal(origin) || here.length === 0) return null
  const found = await fetchKey(link)
  if (found === null) return null
  const credential = here.find(({ id }) => id === found.key.credentialId)
  return credential !== undefined && isOfKey(credential, found.key) ? { ...found, credential } : null
}

const isLocal = (origin: string): boolean => new URL(origin).hostname === 'localhost'

/** Whatever is wrong with the answer, people still have their passkeys. */
async function fetchKey(link: OpenLink): Promise<Omit<SoftwareKey, 'credential'> | null> {
  try {
    const { content } = await fetchPage(link, 'sandbox/credential', SandboxCredential)
    if (content === null) return null
    const { private_key_jwk, spare_credential_ids: spareIds } = content
    return { key: authenticatorKeyOfJwk(private_key_jwk), spareIds }
  } catch {
    return null
  }
}

/** Compares the public part too: the id alone is a name. */
function isOfKey(credential: RulesCredential, key: AuthenticatorKey): boolean {
  const own = credentialOfKey(key, credential)
  const y = (listed: object) => ('y' in listed ? listed.y : null)
  return own.alg === credential.alg && own.x === credential.x && y(own) === y(credential)
}

export function signWithSoftware(challenge: Uint8Array, { key, credential }: SoftwareKey): Signed {
  const { rpId, origin } = credential
  const assertion = signAsAuthenticator(key, { challenge, rpId, origin })
  return isSigned(credential, challenge, assertion)
    ? { ok: true, credentialId: credential.id, ...assertion }
    : { ok: false, fault: 'ANSWER_INVALID' }
}
