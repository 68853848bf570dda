import { listAlerts as listStoredAlerts } from '@holdfast/store/read'
import { authoriseScope } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentAlert } from './present-alert.ts'

export const listAlerts: Verb<'listAlerts', 'db'> = async ({ db }, { actor, request: { query } }) => {
  const organisationIds = authoriseScope(actor, 'handle alerts', query.entity_id)
  const states = query.state === 'closed' ? (['closed'] as const) : (['open', 'acknowledged'] as const)
  return (await listStoredAlerts(db, { organisationIds, states, limit: most })).map(presentAlert)
}

const most = 200
