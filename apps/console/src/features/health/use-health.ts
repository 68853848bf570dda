/** The health of the installation, polled every ten seconds, and the words of the pages that show it. */
import type { ApiReply } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { lazyWords } from '../../words/words.tsx'

export type Health = ApiReply<'getSystemHealth'>

export const useHealthWords = lazyWords({
  en: async () => (await import('../../../locales/en/system-health.ts')).systemHealth,
  es: async () => (await import('../../../locales/es/system-health.ts')).systemHealth,
})

export const useHealth = () =>
  useQuery({
    queryKey: ['system-health'],
    queryFn: () => api.getSystemHealth(),
    refetchInterval: 10_000,
    staleTime: 0,
  })
