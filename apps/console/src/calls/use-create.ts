/** The request of a dialog with one form: on success the changed queries are read again and the dialog closes. */
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

interface Options<Made> {
  readonly create: () => Promise<Made>
  /** The queries to read again on success. */
  readonly changes?: readonly QueryKey[]
  /** The failure text for the form; null where the dialog shows it elsewhere. */
  readonly failure: (error: Error) => string | null
  readonly onClose: () => void
  /** Called after the dialog has closed. */
  readonly onCreated?: (made: Made) => void
  /** Called on a failure, to read again what another person may have changed. */
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
    /** Properties for the FormDialog. */
    form: {
      isBusy: isPending,
      failure: error === null ? null : failure(error),
      onSubmit: () => mutate(),
      onClose,
    },
  }
}
