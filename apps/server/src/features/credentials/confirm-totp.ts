import { transaction } from '@holdfast/store'
import { findTotpSecret } from '@holdfast/store/read'
import { acceptTotpStep, lockLoginSubjects, recordLoginFailure } from '@holdfast/store/write'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { assertNotBlocked, stepUpSubjects } from '../session/limits.ts'
import { recordForPerson } from '../session/record-for-person.ts'
import { assertSteppedUp } from './step-up-window.ts'
import { stepOfCode } from './totp.ts'

export const confirmTotp: Verb<'confirmTotp', 'config' | 'db'> = async ({ db, config }, call) => {
  assertSteppedUp(call.actor)
  const { user } = call.actor
  const subjects = stepUpSubjects(user.id)
  const isRight = await transaction(db, async (tx) => {
    await lockLoginSubjects(tx, subjects)
    await assertNotBlocked(tx, subjects)
    const totp = await findTotpSecret(tx, user.id)
    if (totp === undefined) throw refusal('TOTP_NOT_BEGUN')
    if (totp.confirmed_at !== null) throw refusal('TOTP_SET_UP')
    const step = stepOfCode(config, totp, call.request.body.code)
    if (step === null || !(await acceptTotpStep(tx, { userId: user.id, step }))) {
      await recordLoginFailure(tx, subjects, new Date())
      return false
    }
    await recordForPerson(tx, { actor: user, caller: call.caller }, user, {
      verb: 'credential-added',
      after: { kind: 'authenticator app' },
    })
    return true
  })
  if (!isRight) throw refusal('CODE_WRONG', { field: 'code' })
  return undefined
}
