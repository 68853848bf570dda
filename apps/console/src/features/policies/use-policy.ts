/** The policy in force, kept current by live messages, and who may replace it. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { useAdminMessages } from '../../calls/use-admin-messages.ts'
import { useOrganisations } from '../../session/organisation.tsx'
import { useSession } from '../../session/use-session.ts'

export const policyQuery = (entityId: string) =>
  queryOptions({
    queryKey: ['policy', entityId],
    queryFn: () => api.getPolicy({ query: { entity_id: entityId } }),
    staleTime: 15_000,
  })

export function usePolicyInForce() {
  const { entityId } = useSession()
  const client = useQueryClient()
  const { queryKey } = policyQuery(entityId)
  useAdminMessages(
    {
      policy_applied: ({ entity_id }) => {
        if (entity_id === entityId) void client.invalidateQueries({ queryKey })
      },
    },
    [queryKey],
  )
  return useQuery(policyQuery(entityId))
}

/** True while unknown; the server decides. */
export function useMayApplyPolicy(): boolean {
  const { current } = useOrganisations()
  return current?.rights?.includes('apply policy') !== false
}
