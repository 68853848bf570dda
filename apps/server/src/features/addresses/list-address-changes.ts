import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { listNameChanges } from './list-name-changes.ts'
import { book } from './name-lists.ts'

export const listAddressChanges: Verb<'listAddressChanges', 'db'> = async (
  { db },
  { actor, request: { query } },
) => {
  authorise(actor, 'read organisation', query.entity_id)
  return listNameChanges(db, book.kind, query)
}
