import { sumTransactions as sumStoredTransactions } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { filterOf } from './transaction-filter.ts'

export const sumTransactions: Verb<'sumTransactions', 'db'> = async (
  { db },
  { actor, request: { query } },
) => {
  authorise(actor, 'read organisation', query.entity_id)
  const found = await sumStoredTransactions(db, await filterOf(db, query))
  const { total, isFloor, isSearchCut, lines, sums } = found
  return {
    total,
    ...(isFloor ? { total_is_floor: true } : {}),
    ...(isSearchCut ? { search_is_cut: true } : {}),
    lines,
    sums: sums === null ? null : [...sums],
  }
}
