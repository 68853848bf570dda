import type { ApiReply } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../calls/api.ts'

export type AnnotationsOfRow = ApiReply<'getAnnotations'>

/** Starts with the list's own key, so that a notification reloads both together. */
const annotationsKey = (id: string) => ['bc-transactions', 'annotations', id] as const

export const useAnnotations = (id: string) =>
  useQuery({
    queryKey: annotationsKey(id),
    queryFn: () => api.getAnnotations({ params: { id } }),
    staleTime: 0,
  })
