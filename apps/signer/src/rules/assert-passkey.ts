import { type Assertion, parseCredential, passkeyFaultText, verifyAssertion } from '@holdfast/policy/passkeys'
import type { RulesCredential } from '@holdfast/policy/rules'
import { Refusal } from '../refusal.ts'

/** Throws `ASSERTION_INVALID` unless the credential signed the challenge. */
export function assertPasskey(
  credential: RulesCredential,
  challenge: Uint8Array,
  assertion: Assertion,
): void {
  // The point of a key that is not on its curve would be computed with.
  const parsed = parseCredential(credential)
  const verified = parsed.ok ? verifyAssertion(challenge, parsed.credential, assertion) : parsed
  if (verified.ok) return
  const detail = `${verified.code}: ${passkeyFaultText(verified)}`
  throw new Refusal('ASSERTION_INVALID', { field: verified.field, detail })
}
