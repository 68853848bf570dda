/** Members of the organisation by the documented call and by the older call of users; live messages update both lists. */
import type { ApiReply } from '@holdfast/contract'
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { useAdminMessages } from '../../calls/use-admin-messages.ts'
import { addMember, isOf, type Member, removeMember, replaceMember } from './member-list.ts'

/** 'members': /api/orgs/{id}/members. 'users': /api/users, the older layout's. */
export type MemberSource = 'members' | 'users'

const keyOf = (source: MemberSource, entityId: string) => [source, entityId] as const

const listQuery = (source: MemberSource, entityId: string) =>
  queryOptions({
    queryKey: keyOf(source, entityId),
    queryFn: async (): Promise<readonly Member[]> =>
      source === 'members'
        ? api.listMembers({ params: { orgId: entityId } })
        : (await api.listUsers({ query: {} })).filter((member) => isOf(entityId, member)),
    staleTime: 15_000,
  })

export function useMembers(source: MemberSource, entityId: string) {
  const client = useQueryClient()
  const query = useQuery(listQuery(source, entityId))
  useAdminMessages(
    {
      user_created: (member) => {
        if (isOf(entityId, member)) changeLists(client, entityId, (list) => addMember(list, member))
      },
      user_updated: (member) => {
        if (isOf(entityId, member)) storeMember(client, entityId, member)
      },
      user_deleted: ({ id }) => dropMember(client, entityId, id),
      user_membership_removed: ({ id }) => dropMember(client, entityId, id),
    },
    sources.map((source) => keyOf(source, entityId)),
  )
  return query
}

export const storeMember = (client: QueryClient, entityId: string, member: Member): void =>
  changeLists(client, entityId, (list) => replaceMember(list, member))

export const dropMember = (client: QueryClient, entityId: string, id: string): void =>
  changeLists(client, entityId, (list) => removeMember(list, id))

export async function refreshMembers(client: QueryClient, entityId: string): Promise<void> {
  await Promise.all(sources.map((source) => client.invalidateQueries({ queryKey: keyOf(source, entityId) })))
}

const sources: readonly MemberSource[] = ['members', 'users']

function changeLists(
  client: QueryClient,
  entityId: string,
  change: (list: readonly Member[]) => readonly Member[],
): void {
  for (const source of sources)
    client.setQueryData<readonly Member[]>(keyOf(source, entityId), (list) => list && change(list))
}

/** By the id of the member; empty for people who may not change members. */
export function useMemberSecurity(entityId: string, isOn: boolean): ReadonlyMap<string, MemberSecurity> {
  const { data } = useQuery({
    queryKey: ['member-security', entityId],
    queryFn: () => api.listMemberSecurity({ params: { orgId: entityId } }),
    staleTime: 15_000,
    enabled: isOn,
  })
  return new Map(data?.map((row) => [row.id, row]))
}

export type MemberSecurity = ApiReply<'listMemberSecurity'>[number]
