import { transaction } from '@holdfast/store'
import { deleteSavedView as deleteStoredView, lockAnnotations } from '@holdfast/store/write'
import { recordChange } from '../../http/record-change.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseView } from './authorise-view.ts'

export const deleteSavedView: Verb<'deleteSavedView', 'db'> = async ({ db }, call) => {
  const { entity_id, id } = await authoriseView(db, call.actor, 'read organisation', call.request.params.id)
  await transaction(db, async (tx) => {
    await lockAnnotations(tx, entity_id)
    const view = await authoriseView(tx, call.actor, 'read organisation', id)
    await deleteStoredView(tx, view)
    await recordChange(tx, call, {
      organisationId: view.entity_id,
      subject: { kind: 'saved-view', id: view.id, name: view.name },
      verb: 'deleted',
      before: { is_shared: view.is_shared, filters: view.filters },
    })
  })
  return undefined
}
