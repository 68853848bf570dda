import type { RulesCredential, RulesDocument } from '@holdfast/policy/rules'

/** A passkey, or the Ed25519 key (base64url) of a recovery key on paper. */
export type FoundCredential =
  | { readonly kind: 'passkey'; readonly credential: RulesCredential }
  | { readonly kind: 'paper'; readonly x: string }

/** The credential of a person, or of a recovery key, in a document. Null as id: the one on paper. */
export function findCredential(
  { people, governance }: RulesDocument,
  person: string,
  credentialId: string | null,
): FoundCredential | undefined {
  const key = governance.recovery?.keys.find(({ id }) => id === person)
  if (key?.kind === 'paper') return credentialId === null ? { kind: 'paper', x: key.x } : undefined
  const credentials =
    key === undefined ? (people.find(({ id }) => id === person)?.credentials ?? []) : [key.credential]
  const credential = credentials.find(({ id }) => id === credentialId)
  return credential === undefined ? undefined : { kind: 'passkey', credential }
}
