import { queryOptions } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { shareRows } from '../../calls/share-rows.ts'
import type { Run } from './run-text.ts'

/** Asked again while the page is open; a question that is still open is not asked twice. */
export const runsQuery = queryOptions({
  queryKey: ['runs'],
  queryFn: () => api.listRuns({ query: { limit: 50 } }),
  structuralSharing: (old, next) => shareRows(old as readonly Run[] | undefined, next as readonly Run[]),
  staleTime: 0,
  refetchInterval: 3_000,
})
