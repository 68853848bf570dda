import type { Right } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { listMpcKeys, type MpcKey } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authoriseFound, organisationIdsOf } from '../../http/authorise.ts'

/** A key of one of the caller's organisations. */
export async function authoriseKey(db: Queryable, actor: Actor, right: Right, id: string): Promise<MpcKey> {
  const [key] = await listMpcKeys(db, organisationIdsOf(actor), { id })
  return authoriseFound(actor, right, key, 'key')
}
