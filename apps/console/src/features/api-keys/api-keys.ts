import type { ApiReply } from '@holdfast/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { lazyWords } from '../../words/words.tsx'

export type ApiKey = ApiReply<'listApiKeys'>[number]

export const useApiKeyWords = lazyWords({
  en: async () => (await import('../../../locales/en/api-keys.ts')).apiKeys,
  es: async () => (await import('../../../locales/es/api-keys.ts')).apiKeys,
})

export const apiKeysQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['api-keys', orgId],
    queryFn: () => api.listApiKeys({ params: { orgId } }),
    staleTime: 10_000,
  })
