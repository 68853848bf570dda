import type { Transaction } from '@holdfast/store'
import { listPendingChanges, type Member } from '@holdfast/store/read'
import type { Who } from '../../context.ts'
import type { Refused } from '../../http/refusal.ts'
import { closeChange } from '../changes/close-change.ts'
import { proposeChange } from '../changes/propose-change.ts'
import type { MemberChange } from './may-change.ts'
import { ProposedMemberFields } from './proposed-member-fields.ts'

const fields = ['name', 'email', 'role', 'treasury_role', 'is_active', 'is_retired', 'is_system'] as const

/** Proposes the fields that differ, together with those of the same person's open proposal. */
export async function proposeMemberChange(
  tx: Transaction,
  who: Who,
  member: Member,
  change: MemberChange,
): Promise<Refused> {
  const proposed = { ...(await replaceOwn(tx, who, member)), ...present(change) }
  const different = fields.filter(
    (field) => proposed[field] !== undefined && proposed[field] !== member[field],
  )
  return proposeChange(tx, who, {
    entity_id: member.entity_id,
    kind: 'member-changed',
    subject_key: member.id,
    subject_id: member.id,
    subject_name: `${member.name} (${member.email})`,
    person: member.user_id,
    version: member.version,
    before: Object.fromEntries(different.map((field) => [field, member[field]])),
    after: Object.fromEntries(different.map((field) => [field, proposed[field] ?? null])),
  })
}

/** Closes the earlier proposal. A person who read only that one cannot adopt the new one, which has another id. */
async function replaceOwn(
  tx: Transaction,
  who: Who,
  { entity_id, id, version }: Member,
): Promise<MemberChange> {
  const own = (await listPendingChanges(tx, entity_id, new Date())).find(
    (open) =>
      open.subject_key === id &&
      open.kind === 'member-changed' &&
      open.version === version &&
      open.proposed_by === who.actor.user.id,
  )
  if (own === undefined) return {}
  await closeChange(tx, who, own, 'withdrawn')
  return ProposedMemberFields.parse(own.after_state)
}

const present = (change: MemberChange): MemberChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
