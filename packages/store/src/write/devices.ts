import type { Insertable } from 'kysely'
import type { Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import type { DevicesTable } from '../schema/people.ts'

export async function insertDevice(
  tx: Transaction,
  device: Pick<Insertable<DevicesTable>, 'entity_id' | 'user_id' | 'device_name' | 'fingerprint'>,
): Promise<string> {
  const id = newId()
  const now = new Date()
  await tx
    .insertInto('devices')
    .values({ ...device, id, created_at: now, updated_at: now })
    .execute()
  return id
}

interface DeviceKey {
  readonly organisationId: string
  readonly id: string
}

export async function updateDeviceName(
  tx: Transaction,
  { organisationId, id }: DeviceKey,
  deviceName: string,
): Promise<void> {
  await tx
    .updateTable('devices')
    .set((eb) => ({ device_name: deviceName, version: eb('version', '+', 1), updated_at: new Date() }))
    .where('entity_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

export async function deleteDevice(tx: Transaction, { organisationId, id }: DeviceKey): Promise<void> {
  await tx.deleteFrom('devices').where('entity_id', '=', organisationId).where('id', '=', id).execute()
}

/** Deletes the devices of one person in one organisation; returns their ids. */
export async function deleteDevicesOf(
  tx: Transaction,
  { organisationId, userId }: { organisationId: string; userId: string },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('devices')
    .where('entity_id', '=', organisationId)
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
