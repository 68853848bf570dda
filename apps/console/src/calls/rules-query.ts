import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** The rules at the signers. */
export const rulesQuery = (entityId: string) =>
  queryOptions({
    queryKey: ['rules', entityId],
    queryFn: () => api.getRules({ query: { entity_id: entityId } }),
  })
