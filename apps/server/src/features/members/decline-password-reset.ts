import { transaction } from '@holdfast/store'
import { movePasswordReset } from '@holdfast/store/write'
import { authoriseHead } from '../../http/authorise.ts'
import { notFound } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { announceReset } from './announce-reset.ts'
import { getPendingReset } from './get-pending-reset.ts'

export const declinePasswordReset: Verb<'declinePasswordReset', 'db'> = async (
  { db },
  { request, ...who },
) => {
  const { orgId, id } = request.params
  authoriseHead(who.actor, orgId)
  await transaction(db, async (tx) => {
    const reset = await getPendingReset(tx, orgId, id)
    const decidedBy = who.actor.user.id
    const isMoved = await movePasswordReset(tx, id, { from: 'pending', to: 'declined', decidedBy })
    if (!isMoved) throw notFound('password_reset')
    await announceReset(tx, who, reset, 'reset-declined')
  })
  return undefined
}
