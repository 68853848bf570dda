/** The policy in force, and who may put another one in its place. It follows the live messages. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../data/api.ts'
import { currentUserQuery } from '../../data/queries.ts'
import { useAdminMessages } from '../../data/use-admin-messages.ts'
import { useSession } from '../../session/use-session.ts'
import { useMembers } from '../members/use-members.ts'

export const policyQuery = (entityId: string) =>
  queryOptions({
    queryKey: ['policy', entityId],
    queryFn: () => api.getPolicy({ query: { entity_id: entityId } }),
    staleTime: 15_000,
    retry: false,
  })

export function usePolicyInForce() {
  const { entityId } = useSession()
  const client = useQueryClient()
  const readAgain = () => void client.invalidateQueries({ queryKey: policyQuery(entityId).queryKey })
  useAdminMessages(
    {
      policy_applied: ({ entity_id }) => {
        if (entity_id === entityId) readAgain()
      },
    },
    readAgain,
  )
  return useQuery(policyQuery(entityId))
}

/** True while it is not known; the server decides. */
export function useMayApplyPolicy(): boolean {
  const { entityId, isSystem } = useSession()
  const { data: user } = useQuery(currentUserQuery)
  const { data: members } = useMembers('members', entityId)
  const own = members?.find(({ email }) => email.toLowerCase() === user?.email.toLowerCase())
  if (isSystem || own === undefined) return true
  return own.role === 'Owner' || own.role === 'Admin' || own.treasury_role === 'Admin'
}
