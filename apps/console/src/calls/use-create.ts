/** The request of a dialog with one form: on success the changed queries are read again and the dialog closes. */
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

interface Options<Made, Input> {
  readonly create: (input: Input) => Promise<Made>
  /** The queries to read again on success. */
  readonly changes?: readonly QueryKey[]
  /** The queries to read again on either outcome, because another person may have changed them. */
  readonly reads?: readonly QueryKey[]
  /** The failure text for the form; null where the dialog shows it elsewhere. */
  readonly failure: (error: Error) => string | null
  readonly onClose: () => void
  /** True: the dialog shows the result instead of closing. */
  readonly showsResult?: boolean
  /** Called after the dialog has closed. */
  readonly onCreated?: (made: Made) => void
  /** Called on a failure, before the form shows it. */
  readonly onFailed?: (error: Error) => void
}

export function useCreate<Made>(options: Options<Made, void>) {
  const { submit, form, ...create } = useCreateFrom(options)
  return { ...create, form: { ...form, onSubmit: () => submit() } }
}

/** For a dialog that decides on submit what it sends. */
export function useCreateFrom<Made, Input>({
  create,
  changes = [],
  reads = [],
  failure,
  onClose,
  showsResult = false,
  onCreated,
  onFailed,
}: Options<Made, Input>) {
  const client = useQueryClient()
  const refresh = (keys: readonly QueryKey[]) =>
    Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  const {
    data: made,
    error,
    isPending,
    mutate,
    reset,
  } = useMutation({
    mutationFn: create,
    onSuccess: async (result) => {
      await refresh(changes)
      if (!showsResult) onClose()
      onCreated?.(result)
    },
    onError: (cause) => onFailed?.(cause),
    onSettled: () => refresh(reads),
  })
  return {
    made,
    error,
    reset,
    submit: (input: Input) => mutate(input),
    /** Properties for the FormDialog. */
    form: { isBusy: isPending, failure: error === null ? null : failure(error), onClose },
  }
}
