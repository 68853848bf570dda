/**
 * The checks of one person's signed statement about a transfer, the same at signers, at the server and on the
 * approver's page. Which statements a transfer needs is for `rulesVerdict`.
 */
import { type Assertion, parseCredential, type PasskeyFault, verifyAssertion } from '../passkeys/index.ts'
import type { Rules } from './rules-document.ts'
import type { RulesCredential, RulesDocument } from './rules-schema.ts'
import { clockToleranceMs } from './rules-verdict.ts'
import type { SignedApproval } from './signed-statements.ts'
import { type ApprovalStatement, challengeOf } from './statements.ts'

export interface ExpectedApproval {
  /** In force. */
  readonly rules: Rules
  /** That of the intent that the verifier decoded itself, or of the batch in which it found that intent. */
  readonly intentHash: string
  readonly person: string
  /** The end of the intent, in milliseconds like `now`. */
  readonly expiresAt: number
  readonly now: number
}

export const approvalFaultCodes = [
  'STATEMENT_DIFFERS',
  'STATEMENT_EXPIRED',
  'STATEMENT_TOO_LONG',
  'CREDENTIAL_UNKNOWN',
  'ASSERTION_INVALID',
] as const

export interface ApprovalFault {
  readonly code: (typeof approvalFaultCodes)[number]
  readonly field: string
  /** The passkey's own fault, of an assertion. */
  readonly passkey?: PasskeyFault
}

/** Null: the person's credential in the rules signed exactly this statement, and it counts now. */
export function approvalFault(
  { statement, credentialId, ...assertion }: SignedApproval,
  expected: ExpectedApproval,
): ApprovalFault | null {
  const credential = credentialOf(expected.rules.document, expected.person, credentialId)
  return (
    statementFault(statement, expected) ??
    (credential === undefined
      ? { code: 'CREDENTIAL_UNKNOWN', field: 'credentialId' }
      : assertionFault(credential, challengeOf(statement), assertion))
  )
}

/** Without the signature: for a statement that was verified before. */
export function statementFault(
  statement: ApprovalStatement,
  { rules: { document, hash }, intentHash, person, expiresAt, now }: ExpectedApproval,
): ApprovalFault | null {
  const expected = {
    intentHash,
    organisation: document.organisation,
    rulesVersion: document.version,
    rulesHash: hash,
    person,
  }
  const fields = ['intentHash', 'organisation', 'rulesVersion', 'rulesHash', 'person'] as const
  const other = fields.find((name) => statement[name] !== expected[name])
  if (other !== undefined) return { code: 'STATEMENT_DIFFERS', field: other }
  const field = 'notAfter'
  if (!(statement.notAfter > now)) return { code: 'STATEMENT_EXPIRED', field }
  // The clock of the approver's device sets the end, and the verifier limits it.
  const latest = Math.min(expiresAt, now + document.approvalMinutes * 60_000 + clockToleranceMs)
  return statement.notAfter <= latest ? null : { code: 'STATEMENT_TOO_LONG', field }
}

const credentialOf = (
  { people }: RulesDocument,
  person: string,
  credentialId: string,
): RulesCredential | undefined =>
  people.find(({ id }) => id === person)?.credentials.find(({ id }) => id === credentialId)

function assertionFault(
  credential: RulesCredential,
  challenge: Uint8Array,
  assertion: Assertion,
): ApprovalFault | null {
  // The point of a key that is not on its curve would be computed with.
  const parsed = parseCredential(credential)
  const verified = parsed.ok ? verifyAssertion(challenge, parsed.credential, assertion) : parsed
  if (verified.ok) return null
  return { code: 'ASSERTION_INVALID', field: verified.field, passkey: verified }
}
