import type { Transaction } from '@holdfast/store'
import { listMembers, type Member } from '@holdfast/store/read'
import type { Who } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'
import { isHead, ranks } from './may-change.ts'
import { gainsPower } from './powers-of.ts'

/** Refuses people who give a role to themselves, whatever flags they have. The only Owner of an organisation may: no other person
 *  could give that role. */
export async function assertNotOwnRole(
  tx: Transaction,
  { actor }: Who,
  { before, after }: { readonly before: Member; readonly after: Member },
): Promise<void> {
  if (before.user_id !== actor.user.id) return
  if (!gainsPower(before, after) && ranks[after.role] <= ranks[before.role]) return
  const owners = (await listMembers(tx, [before.entity_id])).filter(
    (member) => member.role === 'Owner' && isHead(member),
  )
  const isOnlyOwner = owners.length === 1 && owners[0]?.id === before.id
  if (!isOnlyOwner) throw refusal('OWN_ROLE', {}, before.entity_id)
}
