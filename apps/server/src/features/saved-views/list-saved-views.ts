import { findDefaultView, listSavedViews as listStoredViews } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentViews } from './present-views.ts'

export const listSavedViews: Verb<'listSavedViews', 'db'> = async ({ db }, { actor, request: { query } }) => {
  authorise(actor, 'read organisation', query.entity_id)
  const place = { organisationId: query.entity_id, userId: actor.user.id }
  const [views, defaultView] = await Promise.all([listStoredViews(db, place), findDefaultView(db, place)])
  const presented = await presentViews(db, place.organisationId, place.userId, views)
  return {
    views: presented,
    // A view that is not shared with the caller any more opens for nobody else.
    default_view_id: presented.some(({ id }) => id === defaultView) ? defaultView : null,
  }
}
