import { transaction } from '@holdfast/store'
import { deletePasskey as deleteStoredPasskey } from '@holdfast/store/write'
import type { Verb } from '../../http/verb.ts'
import { notifyEverywhere } from '../notices/notify-everywhere.ts'
import { recordForPerson } from '../session/record-for-person.ts'
import { getPasskey } from './get-passkey.ts'
import { assertSteppedUp } from './step-up-window.ts'

export const deletePasskey: Verb<'deletePasskey', 'db'> = async ({ db }, call) => {
  assertSteppedUp(call.actor)
  const { user } = call.actor
  await transaction(db, async (tx) => {
    const key = { userId: user.id, id: call.request.params.id }
    const { name } = await getPasskey(tx, key)
    await deleteStoredPasskey(tx, key)
    await notifyEverywhere(tx, user.id, { kind: 'passkey-removed', subject: user.name, by: user.id })
    await recordForPerson(tx, { actor: user, caller: call.caller }, user, {
      verb: 'credential-removed',
      after: { kind: 'passkey', name },
    })
  })
  return undefined
}
