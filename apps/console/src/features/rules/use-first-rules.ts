/** The needs of version 1, and which signers have accepted it and bound the keys. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { useSession } from '../../session/use-session.ts'
import { rulesQuery } from '../../calls/rules-query.ts'

/** Signers are changed at their machines, and announce nothing. */
const everyMs = 5_000

/** Under the key of the rules, so that their live messages renew these too. */
const firstRulesQuery = (entityId: string) =>
  queryOptions({
    queryKey: [...rulesQuery(entityId).queryKey, 'first'],
    queryFn: () => api.getFirstRules({ query: { entity_id: entityId } }),
    refetchInterval: everyMs,
  })

export function useFirstRules() {
  const { entityId } = useSession()
  return useQuery(firstRulesQuery(entityId))
}

export function useKeyBindings() {
  const { entityId } = useSession()
  return useQuery({
    queryKey: [...rulesQuery(entityId).queryKey, 'bindings'],
    queryFn: () => api.listKeyBindings({ query: { entity_id: entityId } }),
    refetchInterval: everyMs,
  })
}
