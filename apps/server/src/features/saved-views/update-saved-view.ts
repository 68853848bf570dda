import { transaction } from '@holdfast/store'
import { findSavedView } from '@holdfast/store/read'
import {
  forgetDefaultsOfOthers,
  lockAnnotations,
  updateSavedView as updateStoredView,
} from '@holdfast/store/write'
import { recordChange } from '../../http/record-change.ts'
import { assertVersion, notFound, refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { findNamesake } from './find-namesake.ts'
import { authoriseSharing, authoriseView } from './authorise-view.ts'
import { presentViews } from './present-views.ts'

export const updateSavedView: Verb<'updateSavedView', 'db'> = async ({ db }, call) => {
  const { actor, request } = call
  const { entity_id, id } = await authoriseView(db, actor, 'read organisation', request.params.id)
  authoriseSharing(actor, entity_id, request.body.is_shared === true)
  const userId = actor.user.id
  return transaction(db, async (tx) => {
    await lockAnnotations(tx, entity_id)
    const key = { organisationIds: [entity_id], userId, id }
    const before = await findSavedView(tx, key)
    if (before === undefined) throw notFound('saved_view')
    assertVersion(before.version, request.version)
    // Sharing is a right of its own, also where the view was shared before.
    authoriseSharing(actor, entity_id, request.body.is_shared ?? before.is_shared)
    const { name, is_shared, filters } = request.body
    if (
      name !== undefined &&
      (await findNamesake(tx, { organisationId: entity_id, userId: before.owner_id, name, id }))
    )
      throw refusal('VIEW_NAME_TAKEN', { field: 'name' })
    await updateStoredView(tx, before, {
      ...(name === undefined ? {} : { name }),
      ...(is_shared === undefined ? {} : { is_shared }),
      ...(filters === undefined ? {} : { filters }),
    })
    if (is_shared === false) await forgetDefaultsOfOthers(tx, before)
    await recordChange(tx, call, {
      organisationId: entity_id,
      subject: { kind: 'saved-view', id, name: name ?? before.name },
      verb: 'updated',
      before: { name: before.name, is_shared: before.is_shared, filters: before.filters },
      after: request.body,
    })
    const after = await findSavedView(tx, { ...key, userId: before.owner_id })
    const [view] = after === undefined ? [] : await presentViews(tx, entity_id, userId, [after])
    if (view === undefined) throw notFound('saved_view')
    return view
  })
}
