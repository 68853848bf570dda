/** The receipt of a confirmed payment, as a file for its payee, in the language of the screen. */
import { Download } from 'lucide-react'
import { useState } from 'react'
import { routes } from 'virtual:contract'
import { fetchFile, saveFile } from '../../calls/download.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { alertUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocale } from '../../words/words.tsx'
import { referenceOf } from './reference-of.ts'
import { useRequestPanelWords } from './request-panel-words.ts'

export function PaymentReceipt({ id }: { readonly id: string }) {
  const words = useRequestPanelWords()
  const locale = useLocale()
  const [isBusy, setBusy] = useState(false)
  const download = async (): Promise<void> => {
    setBusy(true)
    try {
      const file = await fetchFile(
        routes.getPaymentReceipt,
        { params: { id }, query: { language: locale.startsWith('es') ? 'es' : 'en' } },
        { signal: new AbortController().signal, onProgress: () => undefined },
      )
      saveFile(file, `receipt-${referenceOf(id)}.pdf`)
    } catch (error) {
      alertUser(reasonOf(error, words.receiptFailed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button disabled={isBusy} onClick={() => void download()}>
      <Download aria-hidden className="size-3.5" />
      {words.receipt}
    </Button>
  )
}
