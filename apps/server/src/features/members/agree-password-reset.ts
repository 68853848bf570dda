/** An organisation approves a new password for one of its members. Neither the requester nor the person concerned may
 *  approve it. */
import { transaction } from '@holdfast/store'
import { listPlaces } from '@holdfast/store/read'
import { movePasswordReset } from '@holdfast/store/write'
import { authoriseHead } from '../../http/authorise.ts'
import { notFound, refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { assertNotSuspended } from '../session/suspension.ts'
import { decidingPlaces } from './deciding-places.ts'
import { announceReset } from './announce-reset.ts'
import { getPendingReset } from './get-pending-reset.ts'

export const agreePasswordReset: Verb<'agreePasswordReset', 'db'> = async ({ db }, { request, ...who }) => {
  const { orgId, id } = request.params
  authoriseHead(who.actor, orgId)
  const { user } = who.actor
  assertNotSuspended(user, orgId)
  await transaction(db, async (tx) => {
    const reset = await getPendingReset(tx, orgId, id)
    if (user.id === reset.requested_by || user.id === reset.user_id)
      throw refusal('RESET_NOT_YOURS_TO_AGREE', {}, orgId)
    const deciding = await decidingPlaces(tx, await listPlaces(tx, reset.user_id))
    if (!deciding.some(({ entity_id }) => entity_id === orgId)) throw refusal('RESET_ELSEWHERE', {}, orgId)
    const isMoved = await movePasswordReset(tx, id, { from: 'pending', to: 'agreed', decidedBy: user.id })
    if (!isMoved) throw notFound('password_reset')
    await announceReset(tx, who, reset, 'reset-agreed')
  })
  return undefined
}
