/** Everything that can sign a statement under a rules document. */
import { type Json, isSameJson } from '../canonical-json.ts'
import { type RulesFault, rulesFault } from '../rules-fault.ts'
import type { RulesDocument } from '../rules-schema.ts'

interface Owned {
  /** The id of a person or of a recovery key. */
  readonly owner: string
  /** Null for a recovery key on paper. */
  readonly credentialId: string | null
  /** Null on paper. */
  readonly addedIn: number | null
  readonly content: Json
}

export const credentialsOf = ({ people, governance }: RulesDocument): Owned[] => [
  ...people.flatMap(({ id: owner, credentials }) =>
    credentials.map((content) => ({ owner, credentialId: content.id, addedIn: content.addedIn, content })),
  ),
  ...(governance.recovery?.keys ?? []).map((key) =>
    key.kind === 'paper'
      ? { owner: key.id, credentialId: null, addedIn: null, content: { x: key.x } }
      : {
          owner: key.id,
          credentialId: key.credential.id,
          addedIn: key.credential.addedIn,
          content: key.credential,
        },
  ),
]

/** A credential with any other content, or of another owner, is a new one. */
export function newCredentials(head: RulesDocument, document: RulesDocument): Owned[] {
  const known = credentialsOf(head)
  return credentialsOf(document).filter(
    (credential) =>
      !known.some(
        ({ owner, content }) => owner === credential.owner && isSameJson(content, credential.content),
      ),
  )
}

/** New credentials state the version that adds them. */
export const addedInFaults = (head: RulesDocument, document: RulesDocument): RulesFault[] =>
  newCredentials(head, document)
    .filter(({ addedIn }) => addedIn !== null && addedIn !== document.version)
    .map(({ credentialId }) =>
      rulesFault('CREDENTIAL_ADDED_ELSEWHERE', 'people', {
        credential: credentialId ?? '',
        version: document.version,
      }),
    )
