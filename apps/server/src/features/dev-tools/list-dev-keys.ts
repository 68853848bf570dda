import { listDevKeys as listStoredKeys } from '@holdfast/store/read'
import { authoriseScope } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentDevKey } from './present-dev-key.ts'

export const listDevKeys: Verb<'listDevKeys', 'db'> = async ({ db }, { actor, request: { query } }) => {
  const organisationIds = authoriseScope(actor, 'read organisation', query.entity_id)
  return (await listStoredKeys(db, organisationIds)).map(presentDevKey)
}
