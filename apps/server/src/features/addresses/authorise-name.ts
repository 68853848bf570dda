import type { Right } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { findNamedAddress } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authoriseFound, organisationIdsOf } from '../../http/authorise.ts'
import type { NameList } from './name-lists.ts'
import type { NameKey } from './read-name.ts'

/** An entry of one of the caller's organisations. */
export async function authoriseName(
  db: Queryable,
  actor: Actor,
  right: Right,
  { table, noun }: NameList,
  id: string,
): Promise<NameKey> {
  const found = await findNamedAddress(db, table, { organisationIds: organisationIdsOf(actor), id })
  const { entity_id: organisationId } = authoriseFound(actor, right, found, noun)
  return { organisationId, id }
}
