import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { exportNames } from './export-names.ts'
import { book } from './name-lists.ts'

export const exportAddressBook: Verb<'exportAddressBook', 'db'> = async (
  { db },
  { actor, request: { query } },
) => {
  authorise(actor, 'read organisation', query.entity_id)
  return exportNames(db, book, query.entity_id)
}
