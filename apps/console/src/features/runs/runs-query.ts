import { queryOptions } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { shareRows } from '../../calls/share-rows.ts'
import type { Run } from './run-text.ts'

/** Polled while the page is open; a poll waits for the previous one. */
export const runsQuery = queryOptions({
  queryKey: ['runs'],
  queryFn: () => api.listRuns({ query: { limit: 50 } }),
  structuralSharing: (old, next) => shareRows(old as readonly Run[] | undefined, next as readonly Run[]),
  staleTime: 0,
  refetchInterval: 3_000,
})
