import { reason } from '@holdfast/contract'
import { codeOf, newId, transaction, uniqueViolation } from '@holdfast/store'
import { listPasskeys } from '@holdfast/store/read'
import { insertPasskey, lockRows, takePasskeyChallenge } from '@holdfast/store/write'
import { refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { passkeyMac } from '../../row-macs.ts'
import { notifyEverywhere } from '../notices/notify-everywhere.ts'
import { recordForPerson } from '../session/record-for-person.ts'
import { assertRoomForPasskey } from './assert-room-for-passkey.ts'
import { getPasskey } from './get-passkey.ts'
import { presentPasskey } from './present.ts'
import { readPasskey } from './read-passkey.ts'
import { assertSteppedUp } from './step-up-window.ts'

export const createPasskey: Verb<'createPasskey', 'config' | 'db'> = async ({ db, config }, call) => {
  assertSteppedUp(call.actor)
  const {
    actor: { user },
    request: { body },
  } = call
  const challenge = await takePasskeyChallenge(
    db,
    { id: body.challenge_id, purpose: 'register', userId: user.id },
    new Date(),
  )
  if (challenge === undefined) throw refusal('PASSKEY_NOT_ADDED', { why: reason('CHALLENGE_OVER') })
  const read = await readPasskey(body, challenge, config)
  if ('code' in read) throw refusal('PASSKEY_NOT_ADDED', { why: read })
  try {
    return await transaction(db, async (tx) => {
      await lockRows(tx, 'users', { id: user.id })
      assertRoomForPasskey(await listPasskeys(tx, user.id))
      const id = newId()
      const row = { ...read, id, user_id: user.id, created_at: new Date() }
      await insertPasskey(tx, { ...row, name: body.name, mac: passkeyMac(config, row) })
      const added = presentPasskey(await getPasskey(tx, { userId: user.id, id }))
      await notifyEverywhere(tx, user.id, { kind: 'passkey-added', subject: user.name, by: user.id })
      await recordForPerson(tx, { actor: user, caller: call.caller }, user, {
        verb: 'credential-added',
        after: { kind: 'passkey', name: added.name, is_backed_up: added.is_backed_up },
      })
      return added
    })
  } catch (error) {
    if (codeOf(error) === uniqueViolation) throw refusal('PASSKEY_LISTED')
    throw error
  }
}
