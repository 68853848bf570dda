import type { AuditVerb } from '@holdfast/ledger'
import type { Transaction } from '@holdfast/store'
import type { Member } from '@holdfast/store/read'
import type { Who } from '../../context.ts'
import { recordChange } from '../../http/record-change.ts'
import { presentMember } from './present.ts'

export const recordMember = (
  tx: Transaction,
  who: Who,
  verb: AuditVerb,
  { before, after }: { readonly before?: Member; readonly after?: Member },
): Promise<void> => {
  const member = after ?? before
  if (member === undefined) throw new Error('a change of no member')
  return recordChange(tx, who, {
    organisationId: member.entity_id,
    subject: { kind: 'member', id: member.id, name: member.name },
    verb,
    ...(before === undefined ? {} : { before: presentMember(before) }),
    ...(after === undefined ? {} : { after: presentMember(after) }),
  })
}
