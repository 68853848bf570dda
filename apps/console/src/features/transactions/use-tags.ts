/** Tags and categories of the organisation. Read again with the list, whose notifications also announce changes of tags. */
import { useQuery } from '@tanstack/react-query'
import type { ApiReply } from '@holdfast/contract'
import { api } from '../../calls/api.ts'

export type Tag = ApiReply<'listTransactionTags'>[number]
export type TagOfRow = Pick<Tag, 'id' | 'kind' | 'name' | 'colour'>

const tagsKey = ['bc-transactions', 'tags'] as const

export const useTags = (entityId: string) =>
  useQuery({
    queryKey: [...tagsKey, entityId],
    queryFn: () => api.listTransactionTags({ query: { entity_id: entityId } }),
    staleTime: 60_000,
  })
