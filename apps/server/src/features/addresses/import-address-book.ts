import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { importNames } from './import-names.ts'
import { book } from './name-lists.ts'

export const importAddressBook: Verb<'importAddressBook', 'db'> = async (
  { db },
  { actor, caller, request },
) => {
  authorise(actor, 'change addresses', request.body.entity_id)
  return importNames(db, book, { actor, caller }, request.body)
}
