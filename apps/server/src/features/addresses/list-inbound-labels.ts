import { listNamedAddresses } from '@holdfast/store/read'
import { authoriseScope } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { labels } from './name-lists.ts'
import { presentNames } from './present-names.ts'

export const listInboundLabels: Verb<'listInboundLabels', 'db'> = async (
  { db },
  { actor, request: { query } },
) => {
  const organisationIds = authoriseScope(actor, 'read organisation', query.entity_id)
  return presentNames(db, await listNamedAddresses(db, labels.table, organisationIds))
}
