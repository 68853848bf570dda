import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: () => api.listPlans(),
  staleTime: 10_000,
})
