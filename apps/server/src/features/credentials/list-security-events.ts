import { listSecurityEvents as listStoredEvents } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentSecurityEvent } from './present.ts'

/** The caller's own events, or those of an organisation for readers of its record. */
export const listSecurityEvents: Verb<'listSecurityEvents', 'db'> = async (
  { db },
  { actor, request: { query } },
) => {
  if (query.entity_id !== undefined) authorise(actor, 'read audit record', query.entity_id)
  const events = await listStoredEvents(db, {
    of: query.entity_id === undefined ? { userId: actor.user.id } : { organisationId: query.entity_id },
    outcome: query.outcome,
    before: query.before === undefined ? undefined : BigInt(query.before),
    limit: query.limit,
  })
  return events.map(presentSecurityEvent)
}
