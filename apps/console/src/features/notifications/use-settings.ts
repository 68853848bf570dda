/** The person's settings. A change shows at once, and goes back where it could not be saved. */
import type { ApiCall, ApiReply } from '@holdfast/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { useSession } from '../../session/use-session.ts'
import { alertUser } from '../../ui/ask.ts'
import { useNotificationWords } from './words.ts'

export type Settings = ApiReply<'getNotificationSettings'>
type Change = Omit<ApiCall<'updateNotificationSettings'>['body'], 'entity_id'>

const settingsQuery = (entityId: string) =>
  queryOptions({
    queryKey: ['notification-settings', entityId],
    queryFn: () => api.getNotificationSettings({ query: { entity_id: entityId } }),
  })

export function useSettings() {
  const { entityId } = useSession()
  return useQuery(settingsQuery(entityId))
}

/** Reads devices and the state of the address again. */
export function useRefreshSettings(): () => Promise<void> {
  const { entityId } = useSession()
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: settingsQuery(entityId).queryKey })
}

/** `onSaved` runs once the server has it, also where the form is gone by then. */
type ChangeSettings = (change: Change, expected?: (now: Settings) => Settings, onSaved?: () => void) => void

export function useChangeSettings(): ChangeSettings {
  const { entityId } = useSession()
  const words = useNotificationWords()
  const client = useQueryClient()
  const { queryKey } = settingsQuery(entityId)
  const { mutateAsync } = useMutation({
    // One after the other, so that the last answer has them all.
    scope: { id: 'notification-settings' },
    mutationFn: (change: Change) =>
      api.updateNotificationSettings({ body: { entity_id: entityId, ...change } }),
    onSuccess: (saved) => {
      // While others wait, their answers follow.
      if (client.isMutating({ mutationKey: ['notification-settings'] }) <= 1)
        client.setQueryData(queryKey, saved)
    },
    mutationKey: ['notification-settings'],
    onError: (error) => {
      alertUser(reasonOf(error, words.saveFailed))
      void client.invalidateQueries({ queryKey })
    },
  })
  return (change, expected = (now) => now, onSaved = () => undefined) => {
    const now = client.getQueryData(queryKey)
    if (now !== undefined) client.setQueryData(queryKey, expected(now))
    mutateAsync(change).then(onSaved, () => undefined)
  }
}
