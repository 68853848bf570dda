/** An act of a row of My Account: on success the changed queries are read again; a failure is shown as an alert. */
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { codeOf, reasonOf } from '../../calls/refusals.ts'
import { alertUser } from '../../ui/ask.ts'
import { useAccountWords } from './use-account-words.ts'

export function useAct<Input, Made>(
  act: (input: Input) => Promise<Made>,
  changes: readonly QueryKey[],
  onDone: (made: Made) => void,
) {
  const words = useAccountWords()
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async (made) => {
      await Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey })))
      onDone(made)
    },
    onError: (error) => {
      // The person cancelled the confirmation.
      if (codeOf(error) !== 'STEP_UP_NEEDED') alertUser(reasonOf(error, words.failed))
    },
  })
}
