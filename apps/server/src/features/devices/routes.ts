import type { VerbsOf } from '../../http/verb.ts'
import { createDevice } from './create-device.ts'
import { deleteDevice } from './delete-device.ts'
import { listDevices } from './list-devices.ts'
import { updateDevice } from './update-device.ts'

export const devices: VerbsOf<'listDevices' | 'createDevice' | 'updateDevice' | 'deleteDevice'> = {
  listDevices,
  createDevice,
  updateDevice,
  deleteDevice,
}
