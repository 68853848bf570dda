import { insertOutbox, transaction } from '@holdfast/store'
import { deleteDevice as deleteStoredDevice } from '@holdfast/store/write'
import type { Verb } from '../../http/verb.ts'
import { authoriseDevice } from './authorise-device.ts'
import { lockDevice } from './lock-device.ts'
import { deviceGone } from './present.ts'
import { recordDevice } from './record-device.ts'

export const deleteDevice: Verb<'deleteDevice', 'db'> = async ({ db }, call) => {
  await transaction(db, async (tx) => {
    const { id } = call.request.params
    const key = await authoriseDevice(
      tx,
      call.actor,
      { own: 'read organisation', others: 'change devices of others' },
      id,
    )
    const device = await lockDevice(tx, key)
    await deleteStoredDevice(tx, key)
    await insertOutbox(tx, [deviceGone(device.entity_id, device.id)])
    await recordDevice(tx, call, 'deleted', { before: device })
  })
  return undefined
}
