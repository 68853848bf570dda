/** The statement of a person about a change of the rules, with a signature that was verified. */
import { isSignedBy } from '@holdfast/mpc/nodes'
import {
  challengeOf,
  type ChangeAssertion,
  encodeChange,
  type Rules,
  type RulesDocument,
  type SignedChange,
} from '@holdfast/policy/rules'
import { Refusal } from '../refusal.ts'
import { assertPasskey } from './assert-passkey.ts'
import { findCredential } from './find-credential.ts'

/** Throws `CREDENTIAL_UNKNOWN` or `ASSERTION_INVALID`. `document`: the one whose credentials count for this act. */
export function verifyChange({ statement, proof }: ChangeAssertion, document: RulesDocument): SignedChange {
  const { credentialId } = proof
  const found = findCredential(document, statement.person, credentialId)
  if (found === undefined) throw new Refusal('CREDENTIAL_UNKNOWN', { field: 'credentialId' })
  if (found.kind === 'paper') assertPaper(found.x, encodeChange(statement), proof.signature)
  else if (proof.credentialId !== null) assertPasskey(found.credential, challengeOf(statement), proof)
  return { ...statement, credentialId }
}

/** The statements about a version. Those of its own credentials are `join`; all others count under `head`. */
export const verifyChanges = (
  assertions: readonly ChangeAssertion[],
  { head, rules }: { readonly head: Rules; readonly rules: Rules },
): SignedChange[] =>
  assertions.map((assertion) =>
    verifyChange(assertion, (assertion.statement.act === 'join' ? rules : head).document),
  )

function assertPaper(x: string, bytes: Uint8Array, signature: Uint8Array): void {
  const name = Buffer.from(x, 'base64url').toString('hex')
  if (signature.length !== 64 || !isSignedBy(name, bytes, signature))
    throw new Refusal('ASSERTION_INVALID', { field: 'signature', detail: 'not signed with the recovery key' })
}
