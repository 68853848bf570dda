/** Sends the typed transfer: as a request with its files, or as a schedule. */
import type { ApiCall } from '@holdfast/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { alertUser } from '../../ui/ask.ts'
import { attachFiles } from './attach-files.ts'
import { newKey } from './new-key.ts'
import type { TransferRequest } from './use-transfers.ts'
import { usePayWords } from './pay-words.ts'

export type ScheduledValues = Omit<ApiCall<'createAndSubmitTransfer'>['body'], 'is_repeat' | 'max_fee'>

export type NewRequest = ApiCall<'createAndSubmitTransfer'>['body'] & {
  /** 'submit': it waits for approval at once. */
  readonly act: 'draft' | 'submit' | 'schedule'
}

interface Options {
  readonly onSchedule: ((values: ScheduledValues, idempotencyKey: string) => Promise<undefined>) | undefined
  /** Not after a schedule. */
  readonly onCreated: (request: TransferRequest | undefined) => void
}

const request = (act: 'draft' | 'submit', body: Omit<NewRequest, 'act'>, idempotencyKey: string) =>
  act === 'submit'
    ? api.createAndSubmitTransfer({ body, idempotencyKey })
    : api.createTransferRequest({ body, idempotencyKey })

export function useSendRequest({ onSchedule, onCreated }: Options) {
  const words = usePayWords()
  // One key for the values, so that sending twice creates one request.
  const [idempotencyKey, setIdempotencyKey] = useState(newKey)
  const [files, setFiles] = useState<readonly File[]>([])
  const create = useMutation({
    mutationFn: async ({ act, ...values }: NewRequest) => {
      if (act === 'schedule') return onSchedule?.(values, idempotencyKey)
      const created = await request(act, values, idempotencyKey)
      // An unreadable answer does not name the request.
      const refused =
        created === undefined ? files.map(({ name }) => `${name}.`) : await attachFiles(created.id, files)
      return { created, refused }
    },
    onSuccess: (sent) => {
      if (sent === undefined) return
      const { created, refused } = sent
      setFiles([])
      setIdempotencyKey(newKey())
      onCreated(created)
      // In the page: the dialog of the form closes.
      if (refused.length > 0) alertUser(words.notAttached(refused.join(' ')), null)
    },
  })
  return {
    send: create.mutate,
    error: create.error,
    isPending: create.isPending,
    files,
    setFiles,
    /** Another request is sent next: the failure of the last one is over. */
    renew: () => {
      create.reset()
      setIdempotencyKey(newKey())
    },
  }
}
