import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { importNames } from './import-names.ts'
import { labels } from './name-lists.ts'

export const importInboundLabels: Verb<'importInboundLabels', 'db'> = async (
  { db },
  { actor, caller, request },
) => {
  authorise(actor, 'change addresses', request.body.entity_id)
  return importNames(db, labels, { actor, caller }, request.body)
}
