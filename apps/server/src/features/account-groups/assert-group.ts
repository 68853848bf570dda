import type { Queryable } from '@holdfast/store'
import { listAccountGroups } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'

/** Throws unless the group is an active one of the organisation. Null: no group. */
export async function assertGroup(db: Queryable, organisationId: string, id: string | null): Promise<void> {
  if (id === null) return
  const groups = await listAccountGroups(db, [organisationId])
  if (!groups.some((group) => group.id === id && group.is_active))
    throw refusal('GROUP_UNKNOWN', { field: 'account_group_id' })
}
