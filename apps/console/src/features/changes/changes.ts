/** Changes that another person has to adopt: their query and their words. */
import type { ApiReply } from '@holdfast/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { lazyWords } from '../../words/words.tsx'

export type PendingChange = ApiReply<'listPendingChanges'>[number]

export const pendingChangesQuery = (entityId: string) =>
  queryOptions({
    queryKey: ['pending-changes', entityId],
    queryFn: () => api.listPendingChanges({ params: { orgId: entityId } }),
    staleTime: 15_000,
  })

export const useChangeWords = lazyWords({
  en: async () => (await import('../../../locales/en/changes.ts')).changes,
  es: async () => (await import('../../../locales/es/changes.ts')).changes,
})
