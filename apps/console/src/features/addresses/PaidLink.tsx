/** The number of payments to an entry and the day of the last one, as a link to its transactions. */
import { Link } from '@tanstack/react-router'
import { countText } from '../../format/count-text.ts'
import { localDay, localTime } from '../../format/time.ts'
import { useLocale } from '../../words/words.tsx'
import { type AddressPayments, type NamedAddress, useAddressWords } from './address-list.ts'

interface Props {
  readonly name: NamedAddress
  readonly paid: NonNullable<AddressPayments['paid']>
}

export function PaidLink({ name, paid }: Props) {
  const words = useAddressWords()
  const locale = useLocale()
  const text = countText(paid.count, locale)
  return (
    <Link
      to="/bc-transactions"
      search={{ page: 1, q: name.address, network: name.network_id, direction: 'out' }}
      title={words.lastPaid(localTime(paid.last_at))}
      className="block rounded-sm text-accent hover:underline"
    >
      {words.payments(paid.count, paid.has_more ? `${text}+` : text)}
      <span className="sr-only"> {words.paidTo(name.name)}</span>
      <span className="text-xs text-soft">
        <span aria-hidden> · </span>
        <span className="sr-only"> </span>
        {localDay(paid.last_at)}
      </span>
    </Link>
  )
}
