import { reason } from '@holdfast/contract'
import type { Transaction } from '@holdfast/store'
import type { User } from '@holdfast/store/read'
import { countSignInFailure, insertAuditEvent } from '@holdfast/store/write'
import type { Caller } from '../../context.ts'
import { reasonOf } from '../../http/reason-of.ts'
import type { ProviderRefusal } from '../provider-sign-in/account-of-identity.ts'
import { signInEvent } from './admit-person.ts'

type Reason =
  | 'SIGN_IN_UNKNOWN_ADDRESS'
  | 'SIGN_IN_NO_PASSWORD'
  | 'SIGN_IN_ARCHIVED'
  | 'SIGN_IN_WRONG_PASSWORD'
  | 'SIGN_IN_WRONG_CODE'
  | 'SIGN_IN_WRONG_PASSKEY'
  | 'SIGN_IN_OIDC_WRONG_CODE'
  | ProviderRefusal

/** Records the first of a minute. The others of this minute are recorded together when it is over. */
export async function countRefusedSignIn(
  tx: Transaction,
  caller: Caller,
  user: User | undefined,
  why: Reason,
): Promise<void> {
  const failure = { subject: user?.id ?? 'unknown', reason: why, remoteAddress: caller.remoteAddress }
  if ((await countSignInFailure(tx, failure, new Date())) === 1)
    await insertAuditEvent(tx, { ...signInEvent(caller, user), outcome: 'refused', ...reasonOf(reason(why)) })
}
