import { listTags } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentTag } from './present.ts'

export const listTransactionTags: Verb<'listTransactionTags', 'db'> = async (
  { db },
  { actor, request: { query } },
) => {
  authorise(actor, 'read organisation', query.entity_id)
  const tags = await listTags(db, query.entity_id)
  return tags.map((tag) => ({ ...presentTag(tag), count: tag.count }))
}
