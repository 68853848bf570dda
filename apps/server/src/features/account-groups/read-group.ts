import type { Queryable } from '@holdfast/store'
import { findAccountGroup } from '@holdfast/store/read'
import { notFound } from '../../http/refusal.ts'
import { type PresentedGroup, presentGroup } from './present-group.ts'

export async function readGroup(db: Queryable, { organisationId, id }: GroupKey): Promise<PresentedGroup> {
  const group = await findAccountGroup(db, [organisationId], id)
  if (group === undefined) throw notFound('account_group')
  return presentGroup(group)
}

export interface GroupKey {
  readonly organisationId: string
  readonly id: string
}
