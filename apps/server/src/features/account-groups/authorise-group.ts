import type { Right } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { type AccountGroup, findAccountGroup } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authoriseFound, organisationIdsOf } from '../../http/authorise.ts'

/** A group of one of the caller's organisations. */
export async function authoriseGroup(
  db: Queryable,
  actor: Actor,
  right: Right,
  id: string,
): Promise<AccountGroup> {
  const group = await findAccountGroup(db, organisationIdsOf(actor), id)
  return authoriseFound(actor, right, group, 'account_group')
}
