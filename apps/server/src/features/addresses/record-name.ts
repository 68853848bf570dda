import type { ApiReply } from '@holdfast/contract'
import type { AuditVerb } from '@holdfast/ledger'
import type { Transaction } from '@holdfast/store'
import type { Who } from '../../context.ts'
import { recordChange } from '../../http/record-change.ts'
import type { NameList } from './name-lists.ts'

type Name = ApiReply<'createAddress'>

export async function recordName(
  tx: Transaction,
  { kind }: NameList,
  { actor, caller }: Who,
  verb: AuditVerb,
  { before, after }: { before?: Name; after?: Name },
): Promise<void> {
  const of = after ?? before
  if (of === undefined) return
  const subject = { kind, id: of.id, name: of.name }
  await recordChange(tx, { actor, caller }, { organisationId: of.entity_id, subject, verb, before, after })
}
