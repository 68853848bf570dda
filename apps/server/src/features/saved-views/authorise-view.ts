import type { Right } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { findSavedView, type StoredView } from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authorise, authoriseFound, authoriseHead, organisationIdsOf } from '../../http/authorise.ts'

/** A view that the caller may change: their own, or a shared one for Owners and Admins. */
export async function authoriseView(
  db: Queryable,
  actor: Actor,
  right: Right,
  id: string,
): Promise<StoredView> {
  const found = await findSavedView(db, {
    organisationIds: organisationIdsOf(actor),
    userId: actor.user.id,
    id,
  })
  const view = authoriseFound(actor, right, found, 'saved_view')
  if (view.owner_id !== actor.user.id) authoriseHead(actor, view.entity_id)
  return view
}

/** Sharing shows a view to the organisation, as a note does. */
export function authoriseSharing(actor: Actor, organisationId: string, isShared: boolean): void {
  if (isShared) authorise(actor, 'write notes', organisationId)
}
