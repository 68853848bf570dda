import { markNoticesRead, markPaymentNoticesRead, markTransferNoticesRead } from '@holdfast/store/write'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'

export const readNotices: Verb<'readNotices', 'db'> = async ({ db }, { actor, request }) => {
  const { entity_id: organisationId, ids } = request.body
  authorise(actor, 'read organisation', organisationId)
  const read = { organisationId, userId: actor.user.id, ids, now: new Date() }
  await markNoticesRead(db, read)
  await markPaymentNoticesRead(db, read)
  await markTransferNoticesRead(db, read)
  return undefined
}
