import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { listNameChanges } from './list-name-changes.ts'
import { labels } from './name-lists.ts'

export const listLabelChanges: Verb<'listLabelChanges', 'db'> = async (
  { db },
  { actor, request: { query } },
) => {
  authorise(actor, 'read organisation', query.entity_id)
  return listNameChanges(db, labels.kind, query)
}
