import type { AuditVerb } from '@holdfast/ledger'
import { type Queryable, transaction } from '@holdfast/store'
import type { AccountGroup } from '@holdfast/store/read'
import { lockRows, updateAccountGroup } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { announceChange } from '../../http/announce-change.ts'
import { recordChange } from '../../http/record-change.ts'
import { assertVersion } from '../../http/refusal.ts'
import type { PresentedGroup } from './present-group.ts'
import { readGroup } from './read-group.ts'
import { subjectOfGroup } from './subject-of-group.ts'

export const changeGroup = (
  db: Queryable,
  who: Who,
  { group, version }: { readonly group: AccountGroup; readonly version: number | undefined },
  verb: AuditVerb,
  fields: Parameters<typeof updateAccountGroup>[2],
): Promise<PresentedGroup> =>
  transaction(db, async (tx) => {
    const key = { organisationId: group.entity_id, id: group.id }
    await lockRows(tx, 'account_groups', { entity_id: key.organisationId, id: key.id })
    const before = await readGroup(tx, key)
    assertVersion(before.version, version)
    await updateAccountGroup(tx, key, fields)
    const after = await readGroup(tx, key)
    await announceChange(tx, after.entity_id, 'account_group_updated', after)
    await recordChange(tx, who, { ...subjectOfGroup(after), verb, before, after })
    return after
  })
