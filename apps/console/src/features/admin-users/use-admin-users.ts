/** Accounts of the installation, page by page, and the actions on them. */
import type { ApiReply } from '@holdfast/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { useAdminMessages } from '../../calls/use-admin-messages.ts'
import { alertUser, confirmUser } from '../../ui/ask.ts'
import { withReason } from '../members/use-member-actions.ts'
import { useAdminUserWords } from './words.ts'

export type AdminUser = ApiReply<'listAdminUsers'>['rows'][number]

const adminUsersKey = 'admin-users'
export const accountsShown = 50

export interface AccountsQuery {
  readonly text: string
  readonly isArchived: boolean
  readonly page: number
}

export function useAdminUsers({ text, isArchived, page }: AccountsQuery) {
  const words = useAdminUserWords()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [adminUsersKey] })
  const query = useQuery({
    queryKey: [adminUsersKey, text, isArchived, page],
    queryFn: () =>
      api.listAdminUsers({
        query: {
          ...(text === '' ? {} : { q: text }),
          archived: isArchived ? 'true' : 'false',
          page,
          limit: accountsShown,
        },
      }),
    placeholderData: keepPreviousData,
    // Polled, because the decision of another organisation sends no live message.
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ password_reset }) => password_reset?.state === 'pending') ? 10_000 : false,
  })
  const hear = () => void refresh()
  useAdminMessages(
    { user_created: hear, user_updated: hear, user_deleted: hear, user_membership_removed: hear },
    [[adminUsersKey]],
  )
  const setArchived = async ({ id, version }: AdminUser, isRetired: boolean) => {
    try {
      await api.changeAdminUser({ params: { id }, version, body: { is_retired: isRetired } })
    } catch (error) {
      alertUser(withReason(isRetired ? words.archiveFailed : words.unarchiveFailed, error))
    }
    await refresh()
  }
  return {
    query,
    refresh,
    archive: async (user: AdminUser) => {
      if (await confirmUser(words.confirmArchive(user.name), words.archive)) await setArchived(user, true)
    },
    unarchive: (user: AdminUser) => setArchived(user, false),
  }
}
