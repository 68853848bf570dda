import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { buildStatement } from './build-statement.ts'
import { fileTurns } from './file-turns.ts'

export const getMonthEnd: Verb<'getMonthEnd', 'db' | 'config' | 'providers'> = async (
  context,
  { actor, request: { query } },
) => {
  authorise(actor, 'read organisation', query.entity_id)
  const { statement } = await fileTurns.run(
    query.entity_id,
    () => buildStatement(context, query, new Date()),
    'screen',
  )
  return statement
}
