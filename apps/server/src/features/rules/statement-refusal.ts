import type { PasskeyFault } from '@holdfast/policy/passkeys'
import { refusal } from '../../http/refusal.ts'
import { passkeyFaultReason } from './passkey-fault-reason.ts'

interface StatementFault {
  readonly code:
    | 'STATEMENT_DIFFERS'
    | 'STATEMENT_EXPIRED'
    | 'STATEMENT_TOO_LONG'
    | 'CREDENTIAL_UNKNOWN'
    | 'ASSERTION_INVALID'
  readonly field: string
  readonly passkey?: Pick<PasskeyFault, 'code'>
}

/** The refusal of a person's signed statement, about rules or a transfer. */
export const statementRefusal = ({ code, field, passkey }: StatementFault, organisationId: string): Error =>
  code === 'ASSERTION_INVALID'
    ? refusal(
        code,
        { field, why: passkeyFaultReason(passkey ?? { code: 'SIGNATURE_DIFFERS' }) },
        organisationId,
      )
    : refusal(code, { field }, organisationId)
