import { transaction } from '@holdfast/store'
import { deleteOtherSessions } from '@holdfast/store/write'
import { notFound } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { recordSessionsEnded } from './record-sessions-ended.ts'

export const endSession: Verb<'endSession', 'db'> = async ({ db }, call) => {
  await transaction(db, async (tx) => {
    const { user, tokenHash } = call.actor
    const { id } = call.request.params
    const count = await deleteOtherSessions(tx, { userId: user.id, keptHash: tokenHash, id })
    if (count === 0) throw notFound('session')
    await recordSessionsEnded(tx, call, count)
  })
  return undefined
}
