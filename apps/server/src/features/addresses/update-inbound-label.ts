import type { Verb } from '../../http/verb.ts'
import { authoriseName } from './authorise-name.ts'
import { labels } from './name-lists.ts'
import { updateName } from './update-name.ts'

export const updateInboundLabel: Verb<'updateInboundLabel', 'db'> = async (
  { db },
  { actor, caller, request },
) => {
  const key = await authoriseName(db, actor, 'change addresses', labels, request.params.id)
  return updateName(db, labels, { actor, caller }, key, request)
}
