/** The parts that templates and schedules share: name and payee, amount and wallet. */
import { AddressRibbon } from '../../ui/Address.tsx'
import { fullAmount } from '../../format/amount.ts'
import { useLocale } from '../../words/words.tsx'
import { usePayWords } from '../transfers/pay-words.ts'
import type { Schedule, Template } from '../transfers/use-save-payment.ts'

interface Props {
  readonly payment: Schedule | Template
}

export function NameAndPayee({ payment: { name, payee_name, recipient_address } }: Props) {
  const { payments: words } = usePayWords()
  return (
    <div className="min-w-0">
      <bdi className="block font-medium break-words">{name}</bdi>
      <span className="flex items-baseline gap-2 text-soft">
        <AddressRibbon address={recipient_address} />
        <span className="min-w-0">
          {payee_name === null ? (
            <span className="text-warn">{words.noName}</span>
          ) : (
            <bdi className="break-words">{payee_name}</bdi>
          )}
          <span className="block font-mono text-xs break-all text-mute">{recipient_address}</span>
        </span>
      </span>
    </div>
  )
}

export function AmountAndWallet({ payment: { amount, token_symbol, wallet_name, network_name } }: Props) {
  const { payments: words } = usePayWords()
  const locale = useLocale()
  return (
    <div className="min-w-0">
      <bdi className="block font-medium tabular-nums">
        {amount === null ? (
          <>
            {words.anyAmount} <span className="text-xs font-normal text-soft">{token_symbol}</span>
          </>
        ) : (
          <>
            {fullAmount(amount, locale)} <span className="text-xs font-normal text-soft">{token_symbol}</span>
          </>
        )}
      </bdi>
      <bdi className="block break-words text-soft">
        {wallet_name ?? words.noWallet} · {network_name}
      </bdi>
    </div>
  )
}
