/** One stored batch with its payments, live, and its acts. */
import type { ApiReply } from '@holdfast/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../calls/api.ts'
import { answerText } from '../../../calls/refusals.ts'
import { useAdminMessages } from '../../../calls/use-admin-messages.ts'
import { alertUser } from '../../../ui/ask.ts'
import { openApproverTab } from '../open-approver-tab.ts'
import { useTransferWords } from '../words.ts'

export type WholeBatch = ApiReply<'getTransferBatch'>
export type BatchRow = WholeBatch['rows'][number]

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
  })
}

const isUnderWay = ({ batch: { is_signing, counts, confirmed } }: WholeBatch): boolean =>
  is_signing || (counts.broadcasted ?? 0) > confirmed

type Act =
  | { readonly what: 'submit' | 'sign' | 'cancel' }
  | { readonly what: 'approve'; readonly hash: string }

export function useBatchActs(id: string) {
  const words = useTransferWords()
  const client = useQueryClient()
  const params = { id }
  const readAgain = () => client.invalidateQueries({ queryKey: [batchKey, id] })
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
      }
    },
    onError: (error) => alertUser(answerText(error)),
    onSettled: readAgain,
  })
  return {
    act,
    readAgain,
    /** Called from the click itself. */
    openApprover: (): Promise<void> =>
      openApproverTab(words, async (follow) => {
        try {
          await follow(async () => (await api.createBatchApproverLink({ params })).url)
        } catch (error) {
          alertUser(words.rules.linkFailed(answerText(error)))
        }
      }),
  }
}
