import type { Right } from '@holdfast/ledger'
import type { Database } from '@holdfast/store'
import { findMember } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authoriseFound, organisationIdsOf } from '../../http/authorise.ts'

/** The organisation of a member, which is one of the caller's. */
export async function authoriseUser(db: Database, actor: Actor, right: Right, id: string): Promise<string> {
  const member = await findMember(db, organisationIdsOf(actor), id)
  return authoriseFound(actor, right, member, 'user').entity_id
}
