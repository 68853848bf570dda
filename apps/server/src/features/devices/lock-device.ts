import type { Transaction } from '@holdfast/store'
import type { Device } from '@holdfast/store/read'
import { lockOrganisations } from '@holdfast/store/write'
import { type DeviceKey, getDevice } from './get-device.ts'

/** Locks the device against concurrent changes. */
export async function lockDevice(tx: Transaction, key: DeviceKey): Promise<Device> {
  await lockOrganisations(tx, [key.organisationId])
  return getDevice(tx, key)
}
