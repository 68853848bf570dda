import type { AuditVerb } from '@holdfast/ledger'
import { insertOutbox, type Transaction } from '@holdfast/store'
import type { Member } from '@holdfast/store/read'
import type { Who } from '../../context.ts'
import { getMember } from './get-member.ts'
import { memberEvent } from './present.ts'
import { recordMember } from './record-member.ts'

/** Announces the change to every organisation of the person and records it there. Returns the updated memberships. */
export async function announcePlaces(
  tx: Transaction,
  who: Who,
  places: readonly Member[],
  verb: AuditVerb,
): Promise<ReadonlyMap<string, Member>> {
  const after = new Map<string, Member>()
  // All writers use this order, because each chain is locked until the commit.
  for (const before of [...places].sort((a, b) => (a.entity_id < b.entity_id ? -1 : 1))) {
    const member = await getMember(tx, { organisationId: before.entity_id, id: before.id })
    after.set(member.id, member)
    await insertOutbox(tx, [memberEvent('user_updated', member)])
    await recordMember(tx, who, verb, { before, after: member })
  }
  return after
}
