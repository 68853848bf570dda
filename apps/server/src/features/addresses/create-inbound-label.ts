import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { createName } from './create-name.ts'
import { labels } from './name-lists.ts'

export const createInboundLabel: Verb<'createInboundLabel', 'db'> = async (
  { db },
  { actor, caller, request },
) => {
  authorise(actor, 'change addresses', request.body.entity_id)
  return createName(db, labels, { actor, caller }, request.body)
}
