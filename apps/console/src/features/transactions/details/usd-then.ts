/** A value in USD at the time of a transaction, to the cent: '$1,250.50'. */
import { formatAmount } from '../../../format/amount.ts'
import type { Language } from '../../../words/language.ts'
import { usdText } from '../../../format/usd-text.ts'

export const usdThen = (amount: string, locale: Language): string =>
  usdText(formatAmount(amount, locale, 2, 'halfExpand'), locale)
