import type { ApiReply } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import type { Days } from './range.ts'

export type MonthEnd = ApiReply<'getMonthEnd'>
export type MonthEndWallet = MonthEnd['wallets'][number]

export interface MonthEndScope extends Days {
  readonly entity_id: string
  readonly wallet_id?: string
}

export const useMonthEnd = (scope: MonthEndScope) =>
  useQuery({
    queryKey: ['month-end', scope],
    queryFn: () => api.getMonthEnd({ query: scope }),
    staleTime: 30_000,
  })
