/** Marks notices of the inbox as read. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from './api.ts'
import { inboxQuery } from './queries.ts'

export function useReadNotices(entityId: string, onError: (error: Error) => void = () => undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly string[]) => api.readNotices({ body: { entity_id: entityId, ids: [...ids] } }),
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: inboxQuery(entityId).queryKey }),
  })
}
