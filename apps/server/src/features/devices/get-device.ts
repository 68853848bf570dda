import type { Transaction } from '@holdfast/store'
import { type Device, findDevice } from '@holdfast/store/read'
import { notFound } from '../../http/refusal.ts'

export interface DeviceKey {
  readonly organisationId: string
  readonly id: string
}

export async function getDevice(tx: Transaction, { organisationId, id }: DeviceKey): Promise<Device> {
  const device = await findDevice(tx, [organisationId], id)
  if (device === undefined) throw notFound('device')
  return device
}
