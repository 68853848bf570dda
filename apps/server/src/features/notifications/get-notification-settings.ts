import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentSettings } from './present-settings.ts'

export const getNotificationSettings: Verb<'getNotificationSettings', 'db' | 'config'> = async (
  context,
  { actor, request: { query } },
) => {
  authorise(actor, 'read organisation', query.entity_id)
  return presentSettings(context, actor.user, query.entity_id)
}
