import type { Verb } from '../../http/verb.ts'
import { changeSchedule } from './change-schedule.ts'
import { authoriseSchedule } from './read-payments.ts'

export const endSchedule: Verb<'endPaymentSchedule', 'db'> = async ({ db }, call) => {
  const place = await authoriseSchedule(db, call.actor, 'draft transfers', call.request.params.id)
  return changeSchedule(db, call, place, {
    mayHaveEnded: true,
    change: () => ({ state: 'ended', next_at: null, retry_at: null, tried_at: null }),
  })
}
