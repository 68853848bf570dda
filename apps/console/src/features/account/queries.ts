import type { ApiReply } from '@holdfast/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'

export const securityQuery = queryOptions({
  queryKey: ['account', 'security'],
  queryFn: () => api.getSecurity(),
  staleTime: 0,
})

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: () => api.listSessions(),
  staleTime: 0,
})

export const ownMembershipsQuery = queryOptions({
  queryKey: ['account', 'organizations'],
  queryFn: () => api.listOwnMemberships(),
  staleTime: 0,
})

export type Security = ApiReply<'getSecurity'>
