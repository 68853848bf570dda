/** Changes how the console looks: shown at once, stored in the account, and taken back when that fails. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../calls/api.ts'
import { preferencesQuery } from '../calls/queries.ts'
import { alertUser } from '../ui/ask.ts'
import { useWords } from '../words/words.tsx'
import { followLook, type Look, useLook } from '../look/look.ts'

export function useChangeLook(): (change: Partial<Look>) => void {
  const { common } = useWords()
  const client = useQueryClient()
  const before = useLook()
  return useCallback(
    (change) => {
      const save = async () => {
        await followLook({ ...before, ...change })
        client.setQueryData(preferencesQuery.queryKey, await api.updatePreferences({ body: change }))
      }
      save().catch(() => {
        void followLook(before)
        alertUser(common.unreachable)
      })
    },
    [before, client, common],
  )
}
