import { useQuery } from '@tanstack/react-query'
import { api } from '../../../calls/api.ts'

export const viewsKey = ['saved-views'] as const

export const useViews = (entityId: string) =>
  useQuery({
    queryKey: [...viewsKey, entityId],
    queryFn: () => api.listSavedViews({ query: { entity_id: entityId } }),
    staleTime: 60_000,
  })
