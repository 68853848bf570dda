import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { exportNames } from './export-names.ts'
import { labels } from './name-lists.ts'

export const exportInboundLabels: Verb<'exportInboundLabels', 'db'> = async (
  { db },
  { actor, request: { query } },
) => {
  authorise(actor, 'read organisation', query.entity_id)
  return exportNames(db, labels, query.entity_id)
}
