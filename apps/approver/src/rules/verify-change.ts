/** Statements about the rules whose signature was verified with a credential of a document. */
import { type Assertion, parseCredential, verifyAssertion } from '@holdfast/policy/passkeys'
import {
  type ChangeAssertion,
  challengeOf,
  isSignedOnPaper,
  type RulesCredential,
  type RulesDocument,
  type SignedChange,
} from '@holdfast/policy/rules'

/** Null unless a credential that one of the documents gives to the person, or to the recovery key, signed it. */
export function verifyChange(
  { statement, proof }: ChangeAssertion,
  documents: readonly RulesDocument[],
): SignedChange | null {
  const { credentialId } = proof
  const isGenuine =
    proof.credentialId === null
      ? paperKeysOf(documents, statement.person).some((x) => isSignedOnPaper(x, statement, proof.signature))
      : isOfPasskey(documents, statement, proof.credentialId, proof)
  return isGenuine ? { ...statement, credentialId } : null
}

const paperKeysOf = (documents: readonly RulesDocument[], owner: string): string[] =>
  documents
    .flatMap(({ governance }) => governance.recovery?.keys ?? [])
    .flatMap((key) => (key.kind === 'paper' && key.id === owner ? [key.x] : []))

function isOfPasskey(
  documents: readonly RulesDocument[],
  statement: ChangeAssertion['statement'],
  credentialId: string,
  assertion: Assertion,
): boolean {
  const [credential] = documents.flatMap((document) => credentialOf(document, statement.person, credentialId))
  return credential !== undefined && isSigned(credential, challengeOf(statement), assertion)
}

/** The credential of a person, or of a recovery key on hardware. Empty if there is none. */
export function credentialOf(
  { people, governance }: RulesDocument,
  owner: string,
  credentialId: string,
): RulesCredential[] {
  const ofPeople = people.flatMap(({ id, credentials }) => (id === owner ? credentials : []))
  const ofRecovery = (governance.recovery?.keys ?? []).flatMap((key) =>
    key.kind === 'hardware' && key.id === owner ? [key.credential] : [],
  )
  return [...ofPeople, ...ofRecovery].filter(({ id }) => id === credentialId)
}

export function isSigned(credential: RulesCredential, challenge: Uint8Array, assertion: Assertion): boolean {
  // The point of a key that is not on its curve would be computed with.
  const parsed = parseCredential(credential)
  return parsed.ok && verifyAssertion(challenge, parsed.credential, assertion).ok
}
