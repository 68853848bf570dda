/** The differences between two versions. Versions do not change, so one answer serves for good. */
import { useQuery } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { useSession } from '../../session/use-session.ts'

export function useRulesComparison(from: string, to: string) {
  const { entityId } = useSession()
  return useQuery({
    queryKey: ['rules-comparison', entityId, from, to],
    queryFn: () => api.compareRules({ query: { entity_id: entityId, from, to } }),
    staleTime: Infinity,
  })
}
