import { canSignIn, mayAs, type Role } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { listMembers, type Member, type Notice } from '@holdfast/store/read'
import { rulesInForce } from '../rules/rules-in-force.ts'

/** The member, if they may read the organisation now. Nothing is sent to anybody else, whatever was in the outbox. */
export async function findReceiver(
  db: Queryable,
  organisationId: string,
  userId: string,
): Promise<Member | null> {
  const member = (await listMembers(db, [organisationId])).find(({ user_id }) => user_id === userId)
  return member !== undefined && canSignIn(member) ? member : null
}

/** May they read what the notice is about now? */
export async function mayRead(
  db: Queryable,
  { entity_id, user_id, role, is_system }: Member,
  kind: Notice['kind'],
): Promise<boolean> {
  const right = kind.startsWith('webhook-')
    ? 'read webhooks'
    : kind === 'alert-assigned'
      ? 'handle alerts'
      : null
  if (right === null || is_system || mayAs(role satisfies Role, right)) return true
  if (right !== 'read webhooks') return false
  const rules = await rulesInForce(db, entity_id)
  return rules?.document.people.some(({ id }) => id === user_id) === true
}
