import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export const activeNetworksQuery = queryOptions({
  queryKey: ['networks', 'active'],
  queryFn: () => api.listNetworks({ query: { active_only: 'true' } }),
  staleTime: 60_000,
})
