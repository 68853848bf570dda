import { sumTransactions as sumStoredTransactions } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { filterOf } from './transaction-filter.ts'

export const sumTransactions: Verb<'sumTransactions', 'db'> = async (
  { db },
  { actor, request: { query } },
) => {
  authorise(actor, 'read organisation', query.entity_id)
  const { total, isFloor, lines, sums } = await sumStoredTransactions(db, await filterOf(db, query))
  return {
    total,
    ...(isFloor ? { total_is_floor: true } : {}),
    lines,
    sums: sums === null ? null : [...sums],
  }
}
