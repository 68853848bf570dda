import { findUser, listMemberships } from '@holdfast/store/read'
import type { Actor, Context } from '../context.ts'
import { unauthorised } from '../http/refusal.ts'
import { assertNotSuspended } from '../features/session/suspension.ts'
import type { ApproverLink } from '../http/link-token.ts'

/** A link does not outlive its person's account and membership, nor does it evade a suspension. */
export async function actorOfLink(
  { db }: Pick<Context, 'db'>,
  { userId, organisationId }: ApproverLink,
): Promise<Actor> {
  const user = await findUser(db, userId)
  if (user === undefined || user.is_retired) throw unauthorised()
  const memberships = (await listMemberships(db, userId)).filter(
    (membership) => membership.organisationId === organisationId,
  )
  if (memberships.length === 0) throw unauthorised()
  assertNotSuspended(user, organisationId)
  return { user, memberships, tokenHash: Buffer.alloc(0), steppedUpAt: null }
}
