/** The rules at the signers, kept current by live messages. */
import type { RulesInAnswer } from '@holdfast/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { useAdminMessages } from '../../calls/use-admin-messages.ts'
import { useSession } from '../../session/use-session.ts'

export type RulesView = RulesInAnswer
export type RulesVersionView = RulesView['versions'][number]

export const rulesQuery = (entityId: string) =>
  queryOptions({
    queryKey: ['rules', entityId],
    queryFn: () => api.getRules({ query: { entity_id: entityId } }),
    retry: false,
  })

export function useRules() {
  const { entityId } = useSession()
  const client = useQueryClient()
  const { queryKey } = rulesQuery(entityId)
  useAdminMessages(
    {
      rules_updated: ({ id }) => {
        if (id === entityId) void client.invalidateQueries({ queryKey })
      },
    },
    [queryKey],
  )
  return useQuery(rulesQuery(entityId))
}
