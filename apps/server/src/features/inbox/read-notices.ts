import { markNoticesRead } from '@holdfast/store/write'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'

export const readNotices: Verb<'readNotices', 'db'> = async ({ db }, { actor, request }) => {
  const { entity_id: organisationId, ids } = request.body
  authorise(actor, 'read organisation', organisationId)
  await markNoticesRead(db, { organisationId, userId: actor.user.id, ids, now: new Date() })
  return undefined
}
