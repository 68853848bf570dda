import { listSecurityEvents as listStoredEvents } from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'
import { presentSecurityEvent } from './present.ts'

export const listSecurityEvents: Verb<'listSecurityEvents', 'db'> = async (
  { db },
  { actor, request: { query } },
) => {
  const before = query.before === undefined ? undefined : BigInt(query.before)
  const events = await listStoredEvents(db, actor.user.id, { before, limit: query.limit })
  return events.map(presentSecurityEvent)
}
