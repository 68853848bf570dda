import type { Queryable } from '@holdfast/store'
import { findUser, listMemberships } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'

/** As if the person made a request now, but without a session. Null: there is no such account any more. */
export async function actorWithoutSession(db: Queryable, userId: string): Promise<Actor | null> {
  const user = await findUser(db, userId)
  if (user === undefined || user.is_retired) return null
  return {
    user,
    memberships: await listMemberships(db, userId),
    tokenHash: Buffer.alloc(0),
    steppedUpAt: null,
  }
}
