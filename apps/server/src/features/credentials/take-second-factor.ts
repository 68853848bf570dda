import type { Transaction } from '@holdfast/store'
import { findTotpSecret, listRecoveryCodeKeys } from '@holdfast/store/read'
import { acceptTotpStep, lockLoginSubjects, takeRecoveryCode } from '@holdfast/store/write'
import type { Config } from '../../config.ts'
import { refusal } from '../../http/refusal.ts'
import { recoveryCodeKey, type RowSecret, secretsIn } from '../../row-macs.ts'
import { assertNotBlocked, secondStepSubjects } from '../session/limits.ts'
import { openCodeKeys } from './code-keys.ts'
import { hashCodeUnder } from './recovery-code.ts'
import { stepOfCode } from './totp.ts'

/** 'password': the account has no second step. */
export type SecondStep = 'password' | 'totp' | 'recovery'

/** Called after the right password, or the provider's answer. Null: the code is wrong. People without an authenticator app need no code. */
export async function takeSecondFactor(
  tx: Transaction,
  config: RowSecret & Pick<Config, 'secretKey'>,
  userId: string,
  code: string | undefined,
): Promise<SecondStep | null> {
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
  config: RowSecret & Pick<Config, 'secretKey'>,
  { userId, code }: { readonly userId: string; readonly code: string },
): Promise<boolean> {
  const keys = [
    ...secretsIn(config).map(recoveryCodeKey),
    ...(await listRecoveryCodeKeys(tx, userId)).flatMap(
      (sealed) => openCodeKeys(config, userId, sealed) ?? [],
    ),
  ]
  for (const key of keys) {
    const codeHash = hashCodeUnder(key, userId, code)
    if (codeHash !== null && (await takeRecoveryCode(tx, { userId, codeHash }))) return true
  }
  return false
}
