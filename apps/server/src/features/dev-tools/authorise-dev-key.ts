import type { Right } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { type DevKey, listDevKeys } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authoriseFound, organisationIdsOf } from '../../http/authorise.ts'

/** A dev key of one of the caller's organisations, in which the caller has the right. */
export async function authoriseDevKey(
  db: Queryable,
  actor: Actor,
  right: Right,
  id: string,
): Promise<DevKey> {
  const [key] = await listDevKeys(db, organisationIdsOf(actor), { id })
  return authoriseFound(actor, right, key, 'dev_key')
}
