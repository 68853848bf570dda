/** A person replaces their own password. It suspends nothing: the session was confirmed, and the old password is known. */
import { installationId } from '@holdfast/ledger'
import { transaction } from '@holdfast/store'
import {
  clearLoginFailures,
  lockLoginSubjects,
  recordLoginFailure,
  updateOwnPassword,
} from '@holdfast/store/write'
import { hash, verify } from '@node-rs/argon2'
import { recordRefusal } from '../../http/record-change.ts'
import { bodyOf, refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { refuseGuessable } from '../session/guessable-password.ts'
import { assertNotBlocked, stepUpSubjects } from '../session/limits.ts'
import { passwordHashing } from '../session/password-hashing.ts'
import { recordForPerson } from '../session/record-for-person.ts'
import { signInQueue } from '../session/sign-in-queue.ts'
import { assertSteppedUp } from './step-up-window.ts'

export const changePassword: Verb<'changePassword', 'db'> = async ({ db }, call) => {
  assertSteppedUp(call.actor)
  const { user, tokenHash } = call.actor
  const { current_password, password } = call.request.body
  const subjects = stepUpSubjects(user.id)
  await assertNotBlocked(db, subjects)
  refuseGuessable(password, user)
  const known = user.password_hash
  const passwordHash = await signInQueue.run(call.caller.remoteAddress, async () =>
    known !== null && (await verify(known, current_password)) ? hash(password, passwordHashing) : null,
  )
  await transaction(db, async (tx) => {
    await lockLoginSubjects(tx, subjects)
    await assertNotBlocked(tx, subjects)
    if (passwordHash === null) {
      await recordLoginFailure(tx, subjects, new Date())
      return recordRefusal(tx, call, {
        organisationId: installationId,
        subject: { kind: 'user', id: user.id, name: user.name },
        verb: 'password-set',
        refusal: bodyOf(wrong()),
        equalBy: user.id,
      })
    }
    await clearLoginFailures(tx, subjects)
    await updateOwnPassword(tx, user.id, { passwordHash, keptHash: tokenHash })
    return recordForPerson(tx, { actor: user, caller: call.caller }, user, { verb: 'password-set' })
  })
  if (passwordHash === null) throw wrong()
  return undefined
}

const wrong = () => refusal('CURRENT_PASSWORD_WRONG', { field: 'current_password' })
