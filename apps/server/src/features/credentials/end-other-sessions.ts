import { transaction } from '@holdfast/store'
import { deleteOtherSessions } from '@holdfast/store/write'
import type { Verb } from '../../http/verb.ts'
import { recordSessionsEnded } from './record-sessions-ended.ts'

export const endOtherSessions: Verb<'endOtherSessions', 'db'> = async ({ db }, call) => {
  await transaction(db, async (tx) => {
    const { user, tokenHash } = call.actor
    const count = await deleteOtherSessions(tx, { userId: user.id, keptHash: tokenHash })
    if (count > 0) await recordSessionsEnded(tx, call, count)
  })
  return undefined
}
