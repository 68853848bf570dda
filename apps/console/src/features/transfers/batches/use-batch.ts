/** One stored batch with its payments, live, and its acts. */
import type { ApiReply, ApiRequest } from '@holdfast/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../calls/api.ts'
import { answerText } from '../../../calls/refusals.ts'
import { useAdminMessages } from '../../../calls/use-admin-messages.ts'
import { alertUser } from '../../../ui/ask.ts'
import { useBatchWords } from './words.ts'

export type WholeBatch = ApiReply<'getTransferBatch'>
export type BatchRow = WholeBatch['rows'][number]
export type Rejection = ApiRequest<'rejectTransferBatch'>['body']

const batchKey = 'transfer-batch'
const everyMs = 3_000

export function useBatch(id: string) {
  const client = useQueryClient()
  const queryKey = [batchKey, id]
  const readAgain = () => void client.invalidateQueries({ queryKey })
  useAdminMessages(
    {
      transfer_batch_updated: (changed) => {
        if (changed.id === id) readAgain()
      },
    },
    [queryKey],
  )
  return useQuery({
    queryKey,
    queryFn: () => api.getTransferBatch({ params: { id } }),
    // Messages tell of the batch; each payment changes by itself while they are sent and confirmed.
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data) ? everyMs : false),
    retry: false,
  })
}

const isUnderWay = ({ batch: { is_signing, counts, confirmed } }: WholeBatch): boolean =>
  is_signing || (counts.broadcasted ?? 0) > confirmed

type Act =
  | { readonly what: 'submit' | 'sign' | 'cancel' }
  | { readonly what: 'approve'; readonly hash: string }
  | { readonly what: 'reject'; readonly body: Rejection }

export function useBatchActs(id: string) {
  const words = useBatchWords()
  const client = useQueryClient()
  const params = { id }
  const act = useMutation({
    mutationFn: async (act: Act) => {
      switch (act.what) {
        case 'submit':
          return api.submitTransferBatch({ params })
        case 'sign':
          return api.signTransferBatch({ params })
        case 'cancel':
          return api.cancelTransferBatch({ params })
        case 'approve':
          return api.approveTransferBatch({ params, body: { hash: act.hash } })
        case 'reject':
          return api.rejectTransferBatch({ params, body: act.body })
      }
    },
    onError: (error) => alertUser(answerText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: [batchKey, id] }),
  })
  return {
    act,
    /** Called from the click itself, or the browser blocks the tab. */
    openApprover: async (): Promise<void> => {
      const tab = window.open('about:blank', '_blank')
      if (tab === null) {
        alertUser(words.blocked)
        return
      }
      tab.opener = null
      try {
        const { url } = await api.createBatchApproverLink({ params })
        tab.location.replace(url)
      } catch (error) {
        tab.close()
        alertUser(answerText(error))
      }
    },
  }
}
