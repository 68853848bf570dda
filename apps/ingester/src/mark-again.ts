/** A task from the queue: the named addresses have changed, so the marks of stored addresses are recomputed. */
import type { Database } from '@holdfast/store'
import { z } from 'zod'
import { markLookAlikes } from './pipeline/look-alikes.ts'

const Payload = z.object({ entity_id: z.uuid(), network_id: z.uuid() })

export async function markAgain(payload: unknown, db: Database): Promise<void> {
  const { entity_id, network_id } = Payload.parse(payload)
  await markLookAlikes(db, { organisationId: entity_id, networkId: network_id })
}
