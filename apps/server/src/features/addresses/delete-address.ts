import type { Verb } from '../../http/verb.ts'
import { authoriseName } from './authorise-name.ts'
import { deleteName } from './delete-name.ts'
import { book } from './name-lists.ts'

export const deleteAddress: Verb<'deleteAddress', 'db'> = async ({ db }, { actor, caller, request }) => {
  const key = await authoriseName(db, actor, 'change addresses', book, request.params.id)
  return deleteName(db, book, { actor, caller }, key)
}
