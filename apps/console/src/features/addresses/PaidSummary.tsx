/** The payments to an entry and their sums, or why they are not shown. */
import { type NamedAddress, type PaymentsState, useAddressWords } from './address-list.ts'
import { PaidLink } from './PaidLink.tsx'
import { PaidTotals } from './PaidTotals.tsx'

interface Props {
  readonly name: NamedAddress
  readonly payments: PaymentsState
}

export function PaidSummary({ name, payments }: Props) {
  const { neverPaid, paymentsUnknown } = useAddressWords()
  if (payments === 'loading') return null
  if (payments === 'failed' || payments.paid === null)
    return <span className="text-mute">{payments === 'failed' ? paymentsUnknown : neverPaid}</span>
  return (
    <>
      <PaidLink name={name} paid={payments.paid} />
      <PaidTotals totals={payments.paid.totals} />
    </>
  )
}
