/** Sign-in with a passkey. An unknown passkey, one of an archived account and a wrong signature get the same answer. */
import { transaction } from '@holdfast/store'
import { findPasskeyByCredential, findUser } from '@holdfast/store/read'
import {
  lockLoginSubjects,
  type LoginSubject,
  notePasskeyUse,
  recordLoginFailure,
  takePasskeyChallenge,
} from '@holdfast/store/write'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { isGenuinePasskey } from '../../row-macs.ts'
import { admitPerson, readDevice } from '../session/admit-person.ts'
import { countRefusedSignIn } from '../session/count-refused-sign-in.ts'
import { assertNotBlocked } from '../session/limits.ts'
import { recordForgedCredential } from './record-forged-credential.ts'
import { verifyPasskey } from './verify-passkey.ts'

export const finishPasskeySignIn: Verb<'finishPasskeySignIn', 'config' | 'db'> = async (
  { db, config },
  { request: { body }, caller },
) => {
  const subjects = subjectsOf(caller.remoteAddress)
  await assertNotBlocked(db, subjects)
  const now = new Date()
  // Outside the transaction, so that a refused answer uses the challenge up as well.
  const challenge = await takePasskeyChallenge(
    db,
    { id: body.challenge_id, purpose: 'sign-in', userId: null },
    now,
  )
  const passkey = await findPasskeyByCredential(db, body.credential.id)
  const isGenuine = passkey !== undefined && isGenuinePasskey(config, passkey)
  if (passkey !== undefined && !isGenuine)
    await recordForgedCredential(
      db,
      { userId: passkey.user_id, kind: 'passkey', code: 'PASSKEY_FORGED' },
      now,
    )
  const use =
    challenge === undefined || !isGenuine
      ? null
      : await verifyPasskey(body.credential, passkey, challenge, config)
  const reply = await transaction(db, async (tx) => {
    await lockLoginSubjects(tx, subjects)
    const user = passkey === undefined ? undefined : await findUser(tx, passkey.user_id)
    if (use === null || passkey === undefined || user === undefined || user.is_retired) {
      await recordLoginFailure(tx, subjects, now)
      await countRefusedSignIn(tx, caller, user, 'SIGN_IN_WRONG_PASSKEY')
      return null
    }
    // A passkey that was removed in the meantime has no row any more.
    if ((await findPasskeyByCredential(tx, passkey.credential_id)) === undefined) return null
    await notePasskeyUse(tx, passkey.id, { ...use, now })
    const device = readDevice(body.device)
    return admitPerson(tx, config, { caller, user, device, subjects: [], factor: 'passkey' })
  })
  if (reply === null) throw refusal('PASSKEY_REFUSED')
  return reply
}

/** Signatures cannot be guessed, so only floods are slowed down, and nobody else's sign-in. */
const subjectsOf = (remoteAddress: string): readonly LoginSubject[] => [
  { subject: `passkeys:${remoteAddress}`, blockedFrom: 50, longestSeconds: 60 },
]
