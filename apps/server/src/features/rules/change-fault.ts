/** The checks of a person's statement about a version of the rules. The signers repeat all of them; the server checks so that people
 *  learn of a fault at once. */
import { isSignedBy } from '@holdfast/mpc/nodes'
import { parseCredential, type PasskeyFault, verifyAssertion } from '@holdfast/policy/passkeys'
import {
  challengeOf,
  type ChangeAssertion,
  changeStatementMs,
  encodeChange,
  type Rules,
  type RulesCredential,
  type RulesDocument,
} from '@holdfast/policy/rules'

export interface ChangeFault {
  readonly code:
    | 'STATEMENT_DIFFERS'
    | 'STATEMENT_EXPIRED'
    | 'STATEMENT_TOO_LONG'
    | 'CREDENTIAL_UNKNOWN'
    | 'ASSERTION_INVALID'
  readonly field: string
  /** The passkey's own fault, of an assertion. */
  readonly passkey?: PasskeyFault
}

interface Expected {
  /** The document that the statement must be about. */
  readonly about: Rules
  /** The document whose credentials count. */
  readonly under: RulesDocument
  /** Null: statements count whenever they were made. */
  readonly now: number | null
}

const clockToleranceMs = 120_000

export const changeFault = (assertion: ChangeAssertion, expected: Expected): ChangeFault | null =>
  statementFault(assertion, expected) ?? signatureFault(assertion, expected.under)

function statementFault({ statement }: ChangeAssertion, { about, now }: Expected): ChangeFault | null {
  const { organisation, version, previous } = about.document
  const expected = { organisation, version, previous, hash: about.hash }
  const fields = ['organisation', 'version', 'hash', 'previous'] as const
  const other = fields.find((name) => statement[name] !== expected[name])
  if (other !== undefined) return { code: 'STATEMENT_DIFFERS', field: other }
  if (now === null) return null
  const field = 'notAfter'
  if (statement.notAfter <= now) return { code: 'STATEMENT_EXPIRED', field }
  return statement.notAfter > now + changeStatementMs + clockToleranceMs
    ? { code: 'STATEMENT_TOO_LONG', field }
    : null
}

function signatureFault({ statement, proof }: ChangeAssertion, document: RulesDocument): ChangeFault | null {
  const unknown = { code: 'CREDENTIAL_UNKNOWN', field: 'credentialId' } as const
  if (proof.credentialId === null) {
    const key = document.governance.recovery?.keys.find(({ id }) => id === statement.person)
    if (key?.kind !== 'paper') return unknown
    const name = Buffer.from(key.x, 'base64url').toString('hex')
    const isSigned =
      proof.signature.length === 64 && isSignedBy(name, encodeChange(statement), proof.signature)
    return isSigned ? null : { code: 'ASSERTION_INVALID', field: 'signature' }
  }
  const credential = credentialOf(document, statement.person, proof.credentialId)
  if (credential === undefined) return unknown
  const parsed = parseCredential(credential)
  const verified = parsed.ok ? verifyAssertion(challengeOf(statement), parsed.credential, proof) : parsed
  if (verified.ok) return null
  return { code: 'ASSERTION_INVALID', field: verified.field, passkey: verified }
}

function credentialOf(
  { people, governance }: RulesDocument,
  person: string,
  credentialId: string,
): RulesCredential | undefined {
  const recovery = governance.recovery?.keys.flatMap((key) =>
    key.kind === 'hardware' && key.id === person ? [key.credential] : [],
  )
  const own = people.find(({ id }) => id === person)?.credentials ?? []
  return [...own, ...(recovery ?? [])].find(({ id }) => id === credentialId)
}
