import { insertOutbox, transaction } from '@holdfast/store'
import { deleteDevKey as deleteStoredKey, lockRows } from '@holdfast/store/write'
import { recordChange } from '../../http/record-change.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseDevKey } from './authorise-dev-key.ts'
import { presentDevKey } from './present-dev-key.ts'

export const deleteDevKey: Verb<'deleteDevKey', 'db'> = async ({ db }, call) => {
  await transaction(db, async (tx) => {
    const { entity_id, id } = await authoriseDevKey(tx, call.actor, 'use dev tools', call.request.params.id)
    await lockRows(tx, 'dev_keys', { entity_id, id })
    const key = await authoriseDevKey(tx, call.actor, 'use dev tools', id)
    await deleteStoredKey(tx, key)
    const organisationId = key.entity_id
    const message = { type: 'dev_key_deleted', payload: { id: key.id } }
    await insertOutbox(tx, [{ channel: 'admin', organisationId, message }])
    await recordChange(tx, call, {
      organisationId,
      subject: { kind: 'dev-key', id: key.id, name: key.label },
      verb: 'deleted',
      before: presentDevKey(key),
      after: undefined,
    })
  })
  return undefined
}
