import type { Right } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { findAttachment, type StoredAttachment } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authoriseFound, organisationIdsOf } from '../../http/authorise.ts'

/** An attachment of one of the caller's organisations, in which the caller has the right. */
export async function authoriseAttachment(
  db: Queryable,
  actor: Actor,
  right: Right,
  id: string,
): Promise<StoredAttachment> {
  const attachment = await findAttachment(db, { organisationIds: organisationIdsOf(actor), id })
  return authoriseFound(actor, right, attachment, 'attachment')
}
