/**
 * The tokens of the catalogue, live, and the actions on them. A failure is only logged in the browser, as documented; a conflict
 * is shown.
 */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { isConflict, isOfField } from '../../calls/refusals.ts'
import { useAdminMessages } from '../../calls/use-admin-messages.ts'
import { withRow } from '../../calls/with-row.ts'
import { alertUser, confirmUser } from '../../ui/ask.ts'
import { orderTokens } from './order-tokens.ts'
import { bodyOf, type Token, type TypedToken } from './token-fields.ts'
import { useTokenWords } from './words.ts'

export type SaveOutcome = 'stored' | 'failed' | 'conflict'

export interface TokenActions {
  readonly save: (token: Token, typed: TypedToken) => Promise<SaveOutcome>
  readonly delete: (token: Token) => Promise<void>
}

/** The list that every picker uses too. */
const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: () => api.listTokens(),
  staleTime: 60_000,
})

export function useTokens() {
  const client = useQueryClient()
  const query = useQuery(tokensQuery)
  const { queryKey } = tokensQuery
  const put = (token: Token) => void client.setQueryData(queryKey, (list) => list && withRow(list, token))
  useAdminMessages(
    {
      token_created: put,
      token_updated: put,
      token_deleted: ({ id }) =>
        client.setQueryData(queryKey, (list) => list?.filter((token) => token.id !== id)),
    },
    [queryKey],
  )
  return { query, tokens: query.data && orderTokens(query.data), actions: useTokenActions() }
}

function useTokenActions(): TokenActions {
  const words = useTokenWords()
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: ['tokens'] })
  return {
    save: async (token, typed) => {
      try {
        const body = bodyOf(typed)
        await api.updateToken({ params: { id: token.id }, version: token.version, body })
        await reload()
        return 'stored'
      } catch (error) {
        await reload()
        if (!isConflict(error) && !isOfField(error)) {
          console.warn('the token was not stored', error)
          return 'failed'
        }
        alertUser(error.detail)
        return 'conflict'
      }
    },
    delete: async (token) => {
      if (!(await confirmUser(words.confirmDelete, words.delete))) return
      try {
        await api.deleteToken({ params: { id: token.id } })
      } catch (error) {
        if (isConflict(error)) alertUser(error.detail)
        else console.warn('the token was not deleted', error)
      }
      await reload()
    },
  }
}
