import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { readDatev } from './read-datev.ts'

export const getAccounting: Verb<'getAccounting', 'db'> = async ({ db }, { actor, request: { query } }) => {
  authorise(actor, 'read organisation', query.entity_id)
  return readDatev(db, query.entity_id)
}
