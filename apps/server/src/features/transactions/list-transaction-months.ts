import { listTransactionMonths as listStoredMonths } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'

export const listTransactionMonths: Verb<'listTransactionMonths', 'db'> = async (
  { db },
  { actor, request: { query } },
) => {
  authorise(actor, 'read organisation', query.entity_id)
  return { months: await listStoredMonths(db, query.entity_id) }
}
