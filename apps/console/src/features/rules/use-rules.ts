/** The rules at the signers, kept current by live messages. */
import type { RulesInAnswer } from '@holdfast/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { rulesQuery } from '../../calls/rules-query.ts'
import { useAdminMessages } from '../../calls/use-admin-messages.ts'
import { useSession } from '../../session/use-session.ts'

export type RulesView = RulesInAnswer
export type RulesVersionView = RulesView['versions'][number]

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
