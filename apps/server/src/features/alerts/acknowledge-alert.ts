import type { Verb } from '../../http/verb.ts'
import { authoriseAlert } from './authorise-alert.ts'
import { changeAlert } from './change-alert.ts'

export const acknowledgeAlert: Verb<'acknowledgeAlert', 'db'> = async ({ db }, { request, ...who }) => {
  const alert = await authoriseAlert(db, who.actor, 'handle alerts', request.params.id)
  return changeAlert(db, who, { alert, version: request.version }, 'acknowledged', async () => ({
    state: 'acknowledged',
    acknowledged_by: who.actor.user.id,
    acknowledged_at: new Date(),
  }))
}
