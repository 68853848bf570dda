import type { ApprovalFields, SignedApproval } from '@holdfast/mpc/nodes'
import { challengeOf, type Rules } from '@holdfast/policy/rules'
import { clockToleranceMs } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import { assertPasskey } from '../rules/assert-passkey.ts'
import { findCredential } from '../rules/find-credential.ts'

export interface ExpectedApproval {
  /** In force. */
  readonly rules: Rules
  /** The intent that the signer decoded, by its hash. */
  readonly intentHash: string
  /** The end of the intent, in milliseconds like `now`. */
  readonly expiresAt: number
  readonly now: number
}

/** A person's statement about this transfer under these rules. Throws a `Refusal` for any other, for one whose time is not
 *  now, and for one that the person's credential in the rules did not sign. */
export function verifyApproval(
  { statement, credentialId, ...assertion }: SignedApproval,
  person: string,
  expected: ExpectedApproval,
): ApprovalFields {
  const { document, hash } = expected.rules
  assertAbout(statement, {
    intentHash: expected.intentHash,
    organisation: document.organisation,
    rulesVersion: document.version,
    rulesHash: hash,
    person,
  })
  assertTime(statement, expected)
  const found = findCredential(document, person, credentialId)
  if (found?.kind !== 'passkey') throw new Refusal('CREDENTIAL_UNKNOWN', { field: 'credentialId' })
  assertPasskey(found.credential, challengeOf(statement), assertion)
  return statement
}

function assertAbout(statement: ApprovalFields, expected: Omit<ApprovalFields, 'act' | 'notAfter'>): void {
  const fields = ['intentHash', 'organisation', 'rulesVersion', 'rulesHash', 'person'] as const
  const field = fields.find((name) => statement[name] !== expected[name])
  if (field !== undefined) throw new Refusal('STATEMENT_DIFFERS', { field })
}

/** The end of a statement is set by the clock of the approver's device, and is bounded here. */
function assertTime({ notAfter }: ApprovalFields, { rules, expiresAt, now }: ExpectedApproval): void {
  if (notAfter <= now) throw new Refusal('STATEMENT_EXPIRED', { field: 'notAfter' })
  const latest = Math.min(expiresAt, now + rules.document.approvalMinutes * 60_000 + clockToleranceMs)
  if (notAfter > latest) throw new Refusal('STATEMENT_TOO_LONG', { field: 'notAfter' })
}
