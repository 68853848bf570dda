import { insertOutbox, transaction } from '@holdfast/store'
import { updateDeviceName } from '@holdfast/store/write'
import { assertVersion } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseDevice } from './authorise-device.ts'
import { getDevice } from './get-device.ts'
import { lockDevice } from './lock-device.ts'
import { deviceEvent, presentDevice } from './present.ts'
import { recordDevice } from './record-device.ts'

export const updateDevice: Verb<'updateDevice', 'db'> = ({ db }, call) =>
  transaction(db, async (tx) => {
    const { params, body, version } = call.request
    const key = await authoriseDevice(
      tx,
      call.actor,
      { own: 'read organisation', others: 'change devices of others' },
      params.id,
    )
    const before = await lockDevice(tx, key)
    assertVersion(before.version, version)
    await updateDeviceName(tx, key, body.device_name)
    const device = await getDevice(tx, key)
    await insertOutbox(tx, [deviceEvent('device_updated', device)])
    await recordDevice(tx, call, 'updated', { before, after: device })
    return presentDevice(device)
  })
