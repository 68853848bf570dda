import { listKeyDomains as listStoredKeyDomains } from '@holdfast/store/read'
import { authoriseScope } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentDomain } from './present.ts'

export const listKeyDomains: Verb<'listKeyDomains', 'db'> = async ({ db }, { actor, request: { query } }) => {
  const organisationIds = authoriseScope(actor, 'read organisation', query.entity_id)
  return (await listStoredKeyDomains(db, organisationIds)).map(presentDomain)
}
