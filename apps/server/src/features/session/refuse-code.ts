import type { Transaction } from '@holdfast/store'
import type { User } from '@holdfast/store/read'
import { noteFailedSignIn, recordLoginFailure } from '@holdfast/store/write'
import type { Caller } from '../../context.ts'
import { refusal, type Refused } from '../../http/refusal.ts'
import { countRefusedSignIn } from './count-refused-sign-in.ts'
import { secondStepSubjects } from './limits.ts'

/** The first step was right, so the failure counts against the person's second step only. */
export async function refuseCode(
  tx: Transaction,
  caller: Caller,
  user: User,
  why: 'SIGN_IN_WRONG_CODE' | 'SIGN_IN_OIDC_WRONG_CODE',
): Promise<Refused> {
  const now = new Date()
  await recordLoginFailure(tx, secondStepSubjects(user.id), now)
  await noteFailedSignIn(tx, user.id, now)
  await countRefusedSignIn(tx, caller, user, why)
  return refusal('CODE_WRONG', { field: 'code' })
}
