import type { Verb } from '../../http/verb.ts'
import { authoriseAlert } from './authorise-alert.ts'
import { changeAlert } from './change-alert.ts'

export const closeAlert: Verb<'closeAlert', 'db'> = async ({ db }, { request, ...who }) => {
  const alert = await authoriseAlert(db, who.actor, 'handle alerts', request.params.id)
  return changeAlert(db, who, { alert, version: request.version }, 'closed', async () => ({
    state: 'closed',
    closed_by: who.actor.user.id,
    closed_at: new Date(),
    note: request.body.note ?? '',
  }))
}
