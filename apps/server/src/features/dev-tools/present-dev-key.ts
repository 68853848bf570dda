import type { ApiReply } from '@holdfast/contract'
import type { DevKey } from '@holdfast/store/read'

export type PresentedDevKey = ApiReply<'createDevKey'>

export const presentDevKey = (key: DevKey): PresentedDevKey => ({
  id: key.id,
  label: key.label,
  network_name: key.network_name,
  purpose: key.purpose,
  address: key.address,
  is_active: key.is_active,
  created_at: key.created_at.toISOString(),
  entity_id: key.entity_id,
  network_id: key.network_id,
  wallet_id: key.wallet_id,
  version: key.version,
})
