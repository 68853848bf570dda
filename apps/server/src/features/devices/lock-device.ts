import type { Transaction } from '@holdfast/store'
import type { Device } from '@holdfast/store/read'
import { lockOrganisations } from '@holdfast/store/write'
import { type DeviceKey, getDevice } from './get-device.ts'

/** The device once nobody else is changing it. */
export async function lockDevice(tx: Transaction, key: DeviceKey): Promise<Device> {
  await lockOrganisations(tx, [key.organisationId])
  return getDevice(tx, key)
}
