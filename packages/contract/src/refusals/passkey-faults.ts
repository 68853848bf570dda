/** The reasons why the signature of a passkey is not valid, which `ASSERTION_INVALID` nests. */
import type { Table } from './table.ts'

export const passkeyFaultRefusals = {
  PASSKEY_USER_UNVERIFIED: { text: 'The device did not check the person by PIN or biometrics.' },
  PASSKEY_USER_ABSENT: { text: 'The device did not ask for a touch.' },
  PASSKEY_OTHER_PAGE: { text: 'It was made on another page than the approver page.' },
  PASSKEY_OTHER_STATEMENT: { text: 'It was made for another statement.' },
  PASSKEY_OTHER_SIGNATURE: { text: 'Another key signed, or what was signed was changed.' },
  /** Faults that a person cannot repair, by their codes in `@holdfast/policy/passkeys`. */
  PASSKEY_MALFORMED: {
    text: 'What the device answered is malformed ({reason}).',
    params: { reason: 'text' },
  },
} as const satisfies Table
