/**
 * The groups of an organisation, live, and the actions on them. A refused action shows its reason; after a conflict the list is
 * read again.
 */
import type { ApiReply } from '@holdfast/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { planMove } from '../../calls/plan-move.ts'
import { accountGroupsQuery, walletsQuery } from '../../calls/queries.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { useAdminMessages } from '../../calls/use-admin-messages.ts'
import { withRow } from '../../calls/with-row.ts'
import { alertUser, confirmUser } from '../../ui/ask.ts'
import { useGroupWords } from './words.ts'

export type AccountGroup = ApiReply<'listAccountGroups'>[number]

export interface GroupFields {
  readonly name: string
  readonly description: string
  readonly sort_order: number
}

export interface GroupActions {
  /** Resolves to whether it was saved. */
  readonly save: (group: AccountGroup, fields: GroupFields) => Promise<boolean>
  readonly move: (group: AccountGroup, by: 1 | -1) => Promise<void>
  readonly archive: (group: AccountGroup) => Promise<void>
  readonly unarchive: (group: AccountGroup) => Promise<void>
  readonly delete: (group: AccountGroup) => Promise<void>
}

export function useAccountGroups(entityId: string) {
  const client = useQueryClient()
  const query = useQuery(accountGroupsQuery(entityId))
  const { queryKey } = accountGroupsQuery(entityId)
  const put = (group: AccountGroup) => {
    if (group.entity_id === entityId) client.setQueryData(queryKey, (list) => list && withRow(list, group))
  }
  useAdminMessages(
    {
      account_group_created: put,
      account_group_updated: put,
      account_group_deleted: ({ id }) =>
        client.setQueryData(queryKey, (list) => list?.filter((group) => group.id !== id)),
    },
    [queryKey],
  )
  const groups = query.data?.toSorted((a, b) => a.sort_order - b.sort_order || a.name.localeCompare(b.name))
  return { query, groups, actions: useGroupActions(entityId, groups ?? []) }
}

function useGroupActions(entityId: string, groups: readonly AccountGroup[]): GroupActions {
  const words = useGroupWords()
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: ['account-groups'] })
  const attempt = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act()
      await reload()
      return true
    } catch (error) {
      alertUser(reasonOf(error, words.failed))
      await reload()
      return false
    }
  }
  const setActivity = (group: AccountGroup, is_active: boolean) =>
    attempt(() =>
      api.setAccountGroupActivity({
        params: { id: group.id },
        version: group.version,
        body: { is_active },
      }),
    )
  return {
    save: (group, fields) =>
      attempt(() =>
        api.updateAccountGroup({ params: { id: group.id }, version: group.version, body: fields }),
      ),
    move: async (group, by) => {
      const moves = planMove(groups, group, by)
      try {
        for (const { id, sort_order, version } of moves)
          await api.updateAccountGroup({ params: { id }, version, body: { sort_order } })
      } catch {
        alertUser(moves.length > 1 ? words.swapFailed : words.sortFailed)
      }
      await reload()
    },
    archive: async (group) => {
      if (await confirmUser(words.confirmArchive, words.archive)) await setActivity(group, false)
    },
    unarchive: async (group) => void (await setActivity(group, true)),
    delete: async (group) => {
      try {
        const wallets = await client.fetchQuery({ ...walletsQuery(entityId), staleTime: 0 })
        if (wallets.some(({ account_group_id }) => account_group_id === group.id))
          return alertUser(words.hasAccounts(group.name))
      } catch (error) {
        return alertUser(reasonOf(error, words.failed))
      }
      if (await confirmUser(words.confirmDelete, words.delete))
        await attempt(() => api.deleteAccountGroup({ params: { id: group.id } }))
    },
  }
}
