/** The fields of a transfer that is tested: wallet, token, amount and recipient. */
import { CodeField } from '../../ui/CodeField.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWhyNot } from '../../session/use-why-not.ts'
import { PayeeOfTransfer } from './PayeeOfTransfer.tsx'
import type { TransferFormState } from './use-transfer-form.ts'
import { useTransferWords } from './words.ts'

interface Props {
  readonly transfer: Pick<TransferFormState, 'typed' | 'set' | 'choices' | 'shown'>
}

export function TransferFields({ transfer: { typed, set, choices, shown } }: Props) {
  const { form } = useTransferWords()
  const mayListPayees = useWhyNot('draft transfers') === null
  const hasNetwork = typed.network !== undefined
  const ofNetwork = {
    placeholder: hasNetwork ? form.choose : form.chooseNetworkFirst,
    isDisabled: !hasNetwork,
  }
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <Select
        label={form.network}
        name="network_code"
        placeholder={form.choose}
        options={choices.networks}
        state={choices.networksState}
        value={typed.network}
        onChange={(network) => set({ network, wallet: undefined, token: undefined })}
        error={shown.network}
      />
      <Select
        label={form.wallet}
        name="wallet_id"
        {...ofNetwork}
        options={choices.wallets}
        state={choices.walletsState}
        value={typed.wallet}
        onChange={(wallet) => set({ wallet })}
        error={shown.wallet ?? (choices.hasNoWallets ? form.noWallets : undefined)}
      />
      <Select
        label={form.token}
        name="token_id"
        {...ofNetwork}
        options={choices.tokens}
        state={choices.tokensState}
        value={typed.token}
        onChange={(token) => set({ token })}
        error={shown.token}
      />
      <TextField
        label={form.amount}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        value={typed.amount}
        onChange={(amount) => set({ amount })}
        maxLength={101}
        error={shown.amount}
      />
      <div className="sm:col-span-2">
        {mayListPayees ? (
          <PayeeOfTransfer transfer={{ typed, set, choices, shown }} />
        ) : (
          <CodeField
            label={form.recipient}
            name="recipient_address"
            value={typed.recipient}
            onChange={(recipient) => set({ recipient })}
            error={shown.recipient}
          />
        )}
      </div>
    </div>
  )
}
