import type { ApiReply } from '@holdfast/contract'
import type { OutboxMessage } from '@holdfast/store'
import type { Device } from '@holdfast/store/read'

export const presentDevice = (device: Device): ApiReply<'updateDevice'> => ({
  id: device.id,
  device_name: device.device_name,
  fingerprint: device.fingerprint,
  last_used_at: device.last_used_at?.toISOString() ?? null,
  entity_id: device.entity_id,
  user_id: device.user_id,
  version: device.version,
})

export const deviceEvent = (type: 'device_created' | 'device_updated', device: Device): OutboxMessage => ({
  channel: 'admin',
  organisationId: device.entity_id,
  message: { type, payload: presentDevice(device) },
})

export const deviceGone = (organisationId: string, id: string): OutboxMessage => ({
  channel: 'admin',
  organisationId,
  message: { type: 'device_deleted', payload: { id, entity_id: organisationId } },
})
