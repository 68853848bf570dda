/** One act on a template or a schedule; its failure is an alert, and the lists are read again in any case. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '../../calls/refusals.ts'
import { alertUser } from '../../ui/ask.ts'
import { usePayWords } from '../transfers/pay-words.ts'
import { paymentsKey } from '../transfers/use-save-payment.ts'

export function usePaymentAct() {
  const { payments: words } = usePayWords()
  const client = useQueryClient()
  const act = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onError: (error) => alertUser(reasonOf(error, words.actFailed)),
    onSettled: () => client.invalidateQueries({ queryKey: [paymentsKey] }),
  })
  return { run: act.mutate, isBusy: act.isPending }
}
