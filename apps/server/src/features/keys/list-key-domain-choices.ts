import { listKeyDomains } from '@holdfast/store/read'
import { authoriseScope } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentDomain } from './present.ts'

export const listKeyDomainChoices: Verb<'listKeyDomainChoices', 'db'> = async (
  { db },
  { actor, request: { query } },
) => {
  const organisationIds = authoriseScope(actor, 'read organisation', query.entity_id)
  return (await listKeyDomains(db, organisationIds)).map(presentDomain)
}
