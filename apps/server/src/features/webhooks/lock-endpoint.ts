import type { Transaction } from '@holdfast/store'
import type { EndpointView } from '@holdfast/store/read'
import { lockRows } from '@holdfast/store/write'
import { type EndpointKey, getEndpoint } from './get-endpoint.ts'

/** Locks the endpoint against concurrent changes. */
export async function lockEndpoint(tx: Transaction, { entity_id, id }: EndpointKey): Promise<EndpointView> {
  await lockRows(tx, 'webhook_endpoints', { entity_id, id })
  return getEndpoint(tx, { entity_id, id })
}
