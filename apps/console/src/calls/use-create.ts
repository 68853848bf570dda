/** What a dialog with one form sends: after a success the changed queries are read again, and the dialog closes. */
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

interface Options<Made> {
  readonly create: () => Promise<Made>
  /** The queries that it changes. */
  readonly changes?: readonly QueryKey[]
  /** Why it could not be sent; null where the dialog shows that elsewhere. */
  readonly failure: (error: Error) => string | null
  readonly onClose: () => void
  /** After the dialog was closed. */
  readonly onCreated?: (made: Made) => void
  /** To read again what somebody else may have changed meanwhile. */
  readonly onFailed?: () => void
}

export function useCreate<Made>({
  create,
  changes = [],
  failure,
  onClose,
  onCreated,
  onFailed,
}: Options<Made>) {
  const client = useQueryClient()
  const { error, isPending, mutate, reset } = useMutation({
    mutationFn: create,
    onSuccess: async (made) => {
      await Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey })))
      onClose()
      onCreated?.(made)
    },
    onError: () => onFailed?.(),
  })
  return {
    error,
    reset,
    /** For the FormDialog. */
    form: {
      isBusy: isPending,
      failure: error === null ? null : failure(error),
      onSubmit: () => mutate(),
      onClose,
    },
  }
}
