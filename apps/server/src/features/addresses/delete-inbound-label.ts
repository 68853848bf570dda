import type { Verb } from '../../http/verb.ts'
import { authoriseName } from './authorise-name.ts'
import { deleteName } from './delete-name.ts'
import { labels } from './name-lists.ts'

export const deleteInboundLabel: Verb<'deleteInboundLabel', 'db'> = async (
  { db },
  { actor, caller, request },
) => {
  const key = await authoriseName(db, actor, 'change addresses', labels, request.params.id)
  return deleteName(db, labels, { actor, caller }, key)
}
