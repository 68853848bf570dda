import { passkeyFaultText } from '@holdfast/policy/passkeys'
import {
  approvalFault,
  type ApprovalStatement,
  type ExpectedApproval,
  type SignedApproval,
} from '@holdfast/policy/rules'
import { Refusal } from '../refusal.ts'

/** A person's statement about this transfer under these rules. Throws a `Refusal` for any other, for one whose time is not
 *  now, and for one that the person's credential in the rules did not sign. */
export function verifyApproval(signed: SignedApproval, expected: ExpectedApproval): ApprovalStatement {
  const fault = approvalFault(signed, expected)
  if (fault === null) return signed.statement
  const { code, field, passkey } = fault
  throw new Refusal(code, {
    field,
    ...(passkey && { detail: `${passkey.code}: ${passkeyFaultText(passkey)}` }),
  })
}
