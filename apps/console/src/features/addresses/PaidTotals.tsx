/** The sum paid to an entry in each token, with its value on the days of payment. */
import { formatAmount, fullAmount } from '../../format/amount.ts'
import { useLocale } from '../../words/words.tsx'
import { type AddressPayments, useAddressWords } from './address-list.ts'

interface Props {
  readonly totals: NonNullable<AddressPayments['paid']>['totals']
}

export function PaidTotals({ totals }: Props) {
  const words = useAddressWords()
  const locale = useLocale()
  return (
    <ul className="tabular-nums">
      {totals.map(({ token_id, symbol, amount, usd }) => (
        <li
          key={token_id}
          className="truncate"
          title={`${fullAmount(amount, locale)} ${symbol}\n${usd === null ? words.noValue : words.valueOnDays}`}
        >
          <bdi>
            {formatAmount(amount, locale, 2)} {symbol}
          </bdi>
          {usd !== null && !isSameFigure(amount, usd, locale) && (
            <span className="text-soft"> ≈ {formatAmount(usd, locale, 0, 'halfExpand')} USD</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A dollar token that was worth its number of dollars. */
const isSameFigure = (amount: string, usd: string, locale: string): boolean =>
  formatAmount(amount, locale, 0, 'halfExpand') === formatAmount(usd, locale, 0, 'halfExpand')
