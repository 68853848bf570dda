import { canonicalHash, transaction } from '@holdfast/store'
import { findSavedView } from '@holdfast/store/read'
import { insertSavedView, lockAnnotations } from '@holdfast/store/write'
import { authorise } from '../../http/authorise.ts'
import { recordChange } from '../../http/record-change.ts'
import { notFound, refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { findNamesake } from './find-namesake.ts'
import { authoriseSharing } from './authorise-view.ts'
import { presentViews } from './present-views.ts'

/** The same view again is returned, so that a retry is harmless. */
export const createSavedView: Verb<'createSavedView', 'db'> = async ({ db }, call) => {
  const { entity_id, name, is_shared, filters } = call.request.body
  const userId = call.actor.user.id
  authorise(call.actor, 'read organisation', entity_id)
  authoriseSharing(call.actor, entity_id, is_shared)
  return transaction(db, async (tx) => {
    await lockAnnotations(tx, entity_id)
    const namesake = await findNamesake(tx, { organisationId: entity_id, userId, name })
    const isSame =
      namesake !== undefined &&
      namesake.is_shared === is_shared &&
      canonicalHash(namesake.filters) === canonicalHash(filters)
    if (namesake !== undefined && !isSame) throw refusal('VIEW_NAME_TAKEN', { field: 'name' })
    const id =
      namesake?.id ?? (await insertSavedView(tx, { entity_id, owner_id: userId, name, is_shared, filters }))
    const stored = await findSavedView(tx, { organisationIds: [entity_id], userId, id })
    const [view] = stored === undefined ? [] : await presentViews(tx, entity_id, userId, [stored])
    if (view === undefined) throw notFound('saved_view')
    if (namesake === undefined)
      await recordChange(tx, call, {
        organisationId: entity_id,
        subject: { kind: 'saved-view', id, name },
        verb: 'created',
        after: { is_shared, filters },
      })
    return view
  })
}
