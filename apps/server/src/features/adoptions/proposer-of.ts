import type { Transaction } from '@holdfast/store'
import { findUser, listMemberships, type PendingChange } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { notFound } from '../../http/refusal.ts'

/** The proposer with the rights of now. One who left has none. */
export async function proposerOf(tx: Transaction, { entity_id, proposed_by }: PendingChange): Promise<Actor> {
  const user = await findUser(tx, proposed_by)
  if (user === undefined || user.is_retired) throw notFound('user')
  const memberships = (await listMemberships(tx, proposed_by)).filter(
    ({ organisationId }) => organisationId === entity_id,
  )
  return { user, memberships, tokenHash: Buffer.alloc(0), steppedUpAt: null }
}
