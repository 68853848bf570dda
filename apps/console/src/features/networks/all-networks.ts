import { queryOptions } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'

/** Below the key of every other list of networks, so that a change refreshes all of them. */
export const allNetworksQuery = queryOptions({
  queryKey: ['networks', 'all'],
  queryFn: () => api.listNetworks({ query: {} }),
  staleTime: 60_000,
})
