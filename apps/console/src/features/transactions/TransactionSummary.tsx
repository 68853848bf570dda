/** The sentence that a transaction begins with; nothing where it is no payment. */
import { lazyWords, useLocale } from '../../words/words.tsx'
import { type Payment, summaryOf } from './summary-of.ts'

const useSummaryWords = lazyWords({
  en: async () => (await import('../../../locales/en/transaction-summary.ts')).transactionSummary,
  es: async () => (await import('../../../locales/es/transaction-summary.ts')).transactionSummary,
})

interface Props {
  readonly payment: Payment
  readonly className: string
}

export function TransactionSummary({ payment, className }: Props) {
  const words = useSummaryWords()
  const locale = useLocale()
  const text = summaryOf(payment, locale, words)
  if (text === null) return null
  return (
    <p data-summary className={`${className} font-medium break-words`}>
      {text}
    </p>
  )
}
