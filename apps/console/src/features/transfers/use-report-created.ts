/** Adds a new request to the lists that are loaded, and says whether it was submitted. */
import { useToast } from '../../ui/toast.tsx'
import { useLocale } from '../../words/words.tsx'
import { exact } from './exact.ts'
import { type TransferRequest, useRequestPut } from './use-transfers.ts'
import { useTransferWords } from './words.ts'

export function useReportCreated() {
  const { form } = useTransferWords()
  const locale = useLocale()
  const toast = useToast()
  const put = useRequestPut()
  return (created: TransferRequest | undefined): void => {
    put(created)
    toast(
      created?.status === 'pending' ? form.submitted : form.created,
      created && `${exact(created.amount, locale)} ${created.token_symbol}`,
    )
  }
}
