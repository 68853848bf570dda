import { reason, type RefusalBody } from '@holdfast/contract'
import type { PasskeyFault, PasskeyFaultCode } from '@holdfast/policy/passkeys'

/** The reason that a refusal of a passkey's signature nests. */
export function passkeyFaultReason({ code }: Pick<PasskeyFault, 'code'>): RefusalBody {
  const known = reasons[code]
  return known === undefined ? reason('PASSKEY_MALFORMED', { reason: code }) : reason(known)
}

/** Those that a person can repair, or should know. */
const reasons: Partial<
  Record<
    PasskeyFaultCode,
    | 'PASSKEY_USER_UNVERIFIED'
    | 'PASSKEY_USER_ABSENT'
    | 'PASSKEY_OTHER_PAGE'
    | 'PASSKEY_OTHER_STATEMENT'
    | 'PASSKEY_OTHER_SIGNATURE'
  >
> = {
  USER_UNVERIFIED: 'PASSKEY_USER_UNVERIFIED',
  USER_ABSENT: 'PASSKEY_USER_ABSENT',
  ORIGIN_DIFFERS: 'PASSKEY_OTHER_PAGE',
  RP_ID_DIFFERS: 'PASSKEY_OTHER_PAGE',
  CROSS_ORIGIN: 'PASSKEY_OTHER_PAGE',
  TOP_ORIGIN: 'PASSKEY_OTHER_PAGE',
  CHALLENGE_DIFFERS: 'PASSKEY_OTHER_STATEMENT',
  SIGNATURE_DIFFERS: 'PASSKEY_OTHER_SIGNATURE',
}
