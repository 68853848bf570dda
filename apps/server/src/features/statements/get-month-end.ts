import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { buildStatement } from './build-statement.ts'

export const getMonthEnd: Verb<'getMonthEnd', 'db' | 'config' | 'providers'> = async (
  context,
  { actor, request: { query } },
) => {
  authorise(actor, 'read organisation', query.entity_id)
  return (await buildStatement(context, query, new Date())).statement
}
