import type { Transaction } from '@holdfast/store'
import { findTotpSecret } from '@holdfast/store/read'
import { acceptTotpStep, lockLoginSubjects, takeRecoveryCode } from '@holdfast/store/write'
import type { Config } from '../../config.ts'
import { refusal } from '../../http/refusal.ts'
import type { RowSecret } from '../../row-macs.ts'
import type { SignInFactor } from '../session/admit-person.ts'
import { assertNotBlocked, secondStepSubjects } from '../session/limits.ts'
import { hashRecoveryCode } from './recovery-code.ts'
import { stepOfCode } from './totp.ts'

/** Called after the right password. Null: the code is wrong. People without an authenticator app need no code. */
export async function takeSecondFactor(
  tx: Transaction,
  config: Pick<Config, 'secretKey' | 'rowSecret'>,
  userId: string,
  code: string | undefined,
): Promise<SignInFactor | null> {
  const totp = await findTotpSecret(tx, userId)
  if (totp === undefined || totp.confirmed_at === null) return 'password'
  if (code === undefined) throw refusal('SECOND_FACTOR_NEEDED')
  const subjects = secondStepSubjects(userId)
  await lockLoginSubjects(tx, subjects)
  await assertNotBlocked(tx, subjects)
  if (await takeRecovery(tx, config, { userId, code })) return 'recovery'
  const step = stepOfCode(config, totp, code)
  return step !== null && (await acceptTotpStep(tx, { userId, step })) ? 'totp' : null
}

export async function takeRecovery(
  tx: Transaction,
  secret: RowSecret,
  { userId, code }: { readonly userId: string; readonly code: string },
): Promise<boolean> {
  const codeHash = hashRecoveryCode(secret, userId, code)
  return codeHash !== null && (await takeRecoveryCode(tx, { userId, codeHash }))
}
