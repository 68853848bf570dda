import type { Right } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { findTag, type StoredTag } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authoriseFound, organisationIdsOf } from '../../http/authorise.ts'

/** A tag of one of the caller's organisations, in which the caller has the right. */
export async function authoriseTag(
  db: Queryable,
  actor: Actor,
  right: Right,
  id: string,
): Promise<StoredTag> {
  const tag = await findTag(db, { organisationIds: organisationIdsOf(actor), id })
  return authoriseFound(actor, right, tag, 'tag')
}
