import type { Verb } from '../../http/verb.ts'
import { authoriseName } from './authorise-name.ts'
import { book } from './name-lists.ts'
import { updateName } from './update-name.ts'

export const updateAddress: Verb<'updateAddress', 'db'> = async ({ db }, { actor, caller, request }) => {
  const key = await authoriseName(db, actor, 'change addresses', book, request.params.id)
  return updateName(db, book, { actor, caller }, key, request)
}
