import { transaction } from '@holdfast/store'
import { findSavedView } from '@holdfast/store/read'
import { setDefaultView as setStoredDefaultView } from '@holdfast/store/write'
import { authorise } from '../../http/authorise.ts'
import { notFound } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'

/** A preference of the caller: it is not recorded, as others are not. */
export const setDefaultView: Verb<'setDefaultView', 'db'> = async ({ db }, { actor, request: { body } }) => {
  const { entity_id: organisationId, view_id: viewId } = body
  authorise(actor, 'read organisation', organisationId)
  const userId = actor.user.id
  if (
    viewId !== null &&
    (await findSavedView(db, { organisationIds: [organisationId], userId, id: viewId })) === undefined
  )
    throw notFound('saved_view')
  await transaction(db, (tx) => setStoredDefaultView(tx, { organisationId, userId, viewId }))
  return { default_view_id: viewId }
}
