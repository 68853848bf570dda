/** Key domains and keys of the organisation, kept current by live messages, including each round of a key generation. */
import type { ApiReply } from '@holdfast/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { useAdminMessages } from '../../calls/use-admin-messages.ts'
import { useSession } from '../../session/use-session.ts'

export type KeyDomain = ApiReply<'listKeyDomains'>[number]
export type MpcKey = ApiReply<'listMpcKeys'>[number]
export type MpcHealth = ApiReply<'getMpcHealth'>

export const domainsKey = 'key-domains'
export const keysKey = 'mpc-keys'

const domainsQuery = (entityId: string) =>
  queryOptions({
    queryKey: [domainsKey, entityId],
    queryFn: () => api.listKeyDomains({ query: { entity_id: entityId } }),
  })

export function useKeyDomains() {
  const { entityId } = useSession()
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: [domainsKey] })
  useAdminMessages({ key_domain_created: refresh, mpc_key_updated: refresh }, [[domainsKey]])
  return useQuery(domainsQuery(entityId))
}

/** The key domains to choose from, by the call of the keys page. */
export function useDomainChoices() {
  const { entityId } = useSession()
  return useQuery({
    queryKey: [domainsKey, entityId, 'choices'],
    queryFn: () => api.listKeyDomainChoices({ query: { entity_id: entityId } }),
  })
}

export function useMpcKeys(domainId?: string) {
  const { entityId } = useSession()
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: [keysKey] })
  useAdminMessages({ mpc_key_created: refresh, mpc_key_updated: refresh }, [[keysKey]])
  return useQuery({
    queryKey: [keysKey, entityId, domainId ?? null],
    queryFn: () =>
      api.listMpcKeys({
        query: { entity_id: entityId, ...(domainId === undefined ? {} : { kd_id: domainId }) },
      }),
  })
}

const everyMs = 10_000

export const useMpcHealth = () =>
  useQuery({
    queryKey: ['mpc-health'],
    queryFn: () => api.getMpcHealth(),
    refetchInterval: everyMs,
  })
