import { transaction } from '@holdfast/store'
import { updatePasskeyName } from '@holdfast/store/write'
import type { Verb } from '../../http/verb.ts'
import { recordForPerson } from '../session/record-for-person.ts'
import { getPasskey } from './get-passkey.ts'
import { presentPasskey } from './present.ts'

export const renamePasskey: Verb<'renamePasskey', 'db'> = ({ db }, call) =>
  transaction(db, async (tx) => {
    const { user } = call.actor
    const key = { userId: user.id, id: call.request.params.id }
    const before = await getPasskey(tx, key)
    await updatePasskeyName(tx, key, call.request.body.name)
    const renamed = presentPasskey(await getPasskey(tx, key))
    await recordForPerson(tx, { actor: user, caller: call.caller }, user, {
      verb: 'credential-renamed',
      after: { kind: 'passkey', name: renamed.name, name_before: before.name },
    })
    return renamed
  })
