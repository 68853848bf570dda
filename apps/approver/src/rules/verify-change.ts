/** Statements about the rules whose signature was verified with a credential of a document. */
import { type Assertion, parseCredential, verifyAssertion } from '@holdfast/policy/passkeys'
import {
  type ChangeAssertion,
  challengeOf,
  type RulesCredential,
  type RulesDocument,
  type SignedChange,
} from '@holdfast/policy/rules'

/** Null unless a credential that one of the documents gives to the person signed it. Statements of keys on paper are not
 *  counted here: their holders give them at the signers. */
export function verifyChange(
  { statement, proof }: ChangeAssertion,
  documents: readonly RulesDocument[],
): SignedChange | null {
  if (proof.credentialId === null) return null
  const { credentialId } = proof
  const credential = documents.flatMap((document) =>
    credentialOf(document, statement.person, credentialId),
  )[0]
  return credential !== undefined && isSigned(credential, challengeOf(statement), proof)
    ? { ...statement, credentialId }
    : null
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
