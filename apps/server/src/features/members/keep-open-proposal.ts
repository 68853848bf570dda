import type { Transaction } from '@holdfast/store'
import { listPendingChanges, type Member } from '@holdfast/store/read'
import { moveOpenChange } from '@holdfast/store/write'
import type { MemberChange } from './may-change.ts'
import { ProposedMemberFields } from './proposed-member-fields.ts'

/** Adopters recognise the person by these. */
const identifying = ['name', 'email', 'is_system'] as const

/** A proposal for the version `before` stays open for the version `after` if none of its fields, nor who the person is, was part of
 *  the change. Otherwise it lapses when someone adopts it. */
export async function keepOpenProposal(
  tx: Transaction,
  { before, after }: { readonly before: Member; readonly after: Member },
  change: MemberChange,
): Promise<void> {
  if (after.version === before.version) return
  if (identifying.some((field) => change[field] !== undefined && change[field] !== before[field])) return
  for (const open of await listPendingChanges(tx, before.entity_id, new Date())) {
    if (open.kind !== 'member-changed' || open.subject_id !== before.id || open.version !== before.version)
      continue
    const proposed = Object.keys(ProposedMemberFields.parse(open.after_state)) as (keyof MemberChange)[]
    if (proposed.every((field) => change[field] === undefined || change[field] === before[field]))
      await moveOpenChange(tx, open, after.version)
  }
}
