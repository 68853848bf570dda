import { listSessionsOf } from '@holdfast/store/read'
import { isOverRow } from '../../http/authenticate.ts'
import type { Verb } from '../../http/verb.ts'
import { presentSession } from './present.ts'

export const listSessions: Verb<'listSessions', 'db'> = async ({ db }, { actor }) => {
  const now = new Date()
  return (await listSessionsOf(db, actor.user.id))
    .filter((session) => !isOverRow(session, now))
    .map((session) => presentSession(session, actor))
}
