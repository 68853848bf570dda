import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { createName } from './create-name.ts'
import { book } from './name-lists.ts'

export const createAddress: Verb<'createAddress', 'db'> = async ({ db }, { actor, caller, request }) => {
  authorise(actor, 'change addresses', request.body.entity_id)
  return createName(db, book, { actor, caller }, request.body)
}
