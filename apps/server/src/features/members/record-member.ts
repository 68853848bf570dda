import type { AuditVerb } from '@holdfast/ledger'
import type { Transaction } from '@holdfast/store'
import type { Member, Notice } from '@holdfast/store/read'
import type { Who } from '../../context.ts'
import { recordChange } from '../../http/record-change.ts'
import { notifyMembers } from '../notices/notify-members.ts'
import { presentMember } from './present.ts'

/** Records a change of a member, and tells everybody in the organisation if it changes what the member may do. */
export async function recordMember(
  tx: Transaction,
  who: Who,
  verb: AuditVerb,
  { before, after }: { readonly before?: Member; readonly after?: Member },
): Promise<void> {
  const member = after ?? before
  if (member === undefined) throw new Error('a change of no member')
  const kind = noticeOf(verb, before, after)
  if (kind !== null)
    await notifyMembers(tx, member.entity_id, { kind, subject: member.name, by: who.actor.user.id })
  await recordChange(tx, who, {
    organisationId: member.entity_id,
    subject: { kind: 'member', id: member.id, name: member.name },
    verb,
    ...(before === undefined ? {} : { before: presentMember(before) }),
    ...(after === undefined ? {} : { after: presentMember(after) }),
  })
}

const concerned = ['role', 'treasury_role', 'is_active', 'email'] as const

function noticeOf(verb: AuditVerb, before?: Member, after?: Member): Notice['kind'] | null {
  if (verb === 'created' || verb === 'restored') return 'member-added'
  if (verb === 'deleted' || verb === 'archived') return 'member-removed'
  const isConcern = verb === 'updated' && concerned.some((field) => before?.[field] !== after?.[field])
  return isConcern ? 'member-changed' : null
}
