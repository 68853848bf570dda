/** Queries that several screens share: key and call together, so that a change invalidates them everywhere. */
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '@holdfast/contract'
import { followLook } from '../look/look.ts'
import { endSession } from './end-session.ts'
import { api } from './api.ts'
import { shareRows } from './share-rows.ts'

const minutes = (count: number): number => count * 60_000

/** A refused token ends the session here and nowhere else. */
export const currentUserQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => {
    try {
      return await api.getCurrentUser()
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) endSession('refused')
      throw error
    }
  },
  staleTime: minutes(5),
})

export const organisationsQuery = queryOptions({
  queryKey: ['organisations'],
  queryFn: () => api.listMyOrganisations(),
  staleTime: minutes(5),
})

/** Polled while the console is open, because an invitation may arrive at any time. */
export const invitationsQuery = queryOptions({
  queryKey: ['my-invitations'],
  queryFn: () => api.listMyInvitations(),
  staleTime: minutes(1),
  refetchInterval: minutes(2),
})

/** Polled: other people make what waits for this person. */
export const inboxQuery = (entityId: string) =>
  queryOptions({
    queryKey: ['inbox', entityId],
    queryFn: () => api.getInbox({ query: { entity_id: entityId } }),
    staleTime: 5_000,
    refetchInterval: 20_000,
    refetchOnWindowFocus: 'always',
  })

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: async () => {
    const preferences = await api.getPreferences()
    await followLook(preferences)
    return preferences
  },
  staleTime: minutes(5),
})

export const accountGroupsQuery = (entityId: string) =>
  queryOptions({
    queryKey: ['account-groups', entityId],
    queryFn: () => api.listAccountGroups({ query: { entity_id: entityId } }),
    staleTime: minutes(1),
  })

export const walletsQuery = (entityId: string, isArchived = false) =>
  queryOptions({
    queryKey: ['wallets', entityId, isArchived ? 'archived' : 'active'],
    queryFn: () =>
      api.listWallets({ query: { entity_id: entityId, archived: isArchived ? 'true' : 'false' } }),
    structuralSharing: (old, next) => shareRows(old as Wallets | undefined, next as Wallets),
    staleTime: 15_000,
  })
type Wallets = Awaited<ReturnType<typeof api.listWallets>>

/** The open alerts of an organisation; asked for where the person's rights there, if known, include them. */
export const openAlertsQuery = (entityId: string, rights: readonly string[] | undefined) =>
  queryOptions({
    queryKey: ['alerts', entityId, 'open', 'list'],
    queryFn: () => api.listAlerts({ query: { entity_id: entityId, state: 'open' } }),
    enabled: rights?.includes('handle alerts') !== false,
    staleTime: 30_000,
    refetchInterval: 60_000,
  })
