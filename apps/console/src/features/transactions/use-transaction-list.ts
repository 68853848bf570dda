/**
 * The displayed page of transactions. Earlier rows stay while others load; unchanged rows keep their identity; a later page is
 * held as first shown.
 */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { holdPage } from './hold-page.ts'
import { buildListQuery, callsOf, type ListScope } from './list-query.ts'
import type { TransactionsSearch } from './page-search.ts'
import type { TransactionPreferences } from './preferences.ts'
import { sharePage } from './share-page.ts'
import type { TransactionPage } from './transaction-row.ts'

export const transactionsKey = 'bc-transactions'

export interface TransactionList {
  /** Undefined until the first response. */
  readonly page: TransactionPage | undefined
  /** Identifies the list; changes with filters and page, not with the contents. */
  readonly listKey: string
  /** Rows of the previous filters or page, while those of the current ones load. */
  readonly isStale: boolean
  readonly isFetching: boolean
  readonly error: Error | null
  readonly updatedAt: number
  /** For a held page: the number of newer rows, null when uncountable. */
  readonly newRows: number | null
  readonly reload: () => void
}

export function useTransactionList(
  scope: ListScope,
  search: TransactionsSearch,
  preferences: TransactionPreferences,
  limit: number,
): TransactionList {
  const { thresholds, showEnergy, showUnknown } = preferences
  const calls = callsOf(preferences)
  const { row: _, ...listed } = search
  const queryKey = [
    transactionsKey,
    scope.entityId,
    { scope, search: listed, limit, thresholds, calls, showEnergy, showUnknown },
  ]
  const { data, isPlaceholderData, isFetching, error, dataUpdatedAt, refetch } = useQuery({
    queryKey,
    queryFn: () =>
      api.listTransactions({ query: buildListQuery(scope, search, preferences, limit, new Date()) }),
    placeholderData: (rows, query) => (query?.queryKey[1] === scope.entityId ? rows : undefined),
    structuralSharing: (old, next) => sharePage(old as TransactionPage | undefined, next as TransactionPage),
    // Every change of filter or page makes a call, whatever is cached; otherwise notifications report changes.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const listKey = JSON.stringify(queryKey)
  const { page, newRows } = useHeldPage(data, isPlaceholderData, search.page, listKey)
  return {
    page,
    listKey,
    isStale: isPlaceholderData,
    isFetching,
    error,
    updatedAt: dataUpdatedAt,
    newRows,
    reload: () => void refetch(),
  }
}

function useHeldPage(
  latest: TransactionPage | undefined,
  isPlaceholder: boolean,
  pageNumber: number,
  listKey: string,
): { page: TransactionPage | undefined; newRows: number | null } {
  const [held, setHeld] = useState<{ listKey: string; page: TransactionPage } | null>(null)
  if (pageNumber === 1 && held) setHeld(null)
  if (latest === undefined || isPlaceholder || pageNumber === 1) return { page: latest, newRows: 0 }
  if (held?.listKey === listKey) return holdPage(held.page, latest)
  setHeld({ listKey, page: latest })
  return { page: latest, newRows: 0 }
}
