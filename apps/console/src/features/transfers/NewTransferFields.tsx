/** The fields of a new transfer: payee, amount, wallet, note, files, and folded the memo and the max fee. */
import { chainFactsOf } from '@holdfast/ledger'
import { lazy, type ReactNode, Suspense } from 'react'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useLocale } from '../../words/words.tsx'
import { AmountField } from './AmountField.tsx'
import { exact } from './exact.ts'
import { availableOf } from './largest-amount.ts'
import { PayeeOfTransfer } from './PayeeOfTransfer.tsx'
import { usePayWords } from './pay-words.ts'
import { type Holdings, useHoldings } from './use-holdings.ts'
import { useMaxAmount } from './use-max-amount.ts'
import type { TransferFormState } from './use-transfer-form.ts'
import { useTransferWords } from './words.ts'

const NewFiles = lazy(async () => ({ default: (await import('./NewFiles.tsx')).NewFiles }))

interface Props {
  readonly transfer: TransferFormState
  /** Unfolds the further fields. */
  readonly isOpen: boolean
  /** A request made now has a max fee and takes files; templates and schedules do not. */
  readonly isRequest: boolean
  /** Names the further fields. */
  readonly more: string
  /** Among the further fields. */
  readonly children: ReactNode
}

export function NewTransferFields({ transfer, ...further }: Props) {
  const words = usePayWords()
  const { typed, set, shown, checks } = transfer
  const holdings = useHoldings()
  const max = useMaxAmount(transfer)
  return (
    <>
      <PayeeOfTransfer transfer={transfer} knownAs={checks?.known_as?.name ?? null} />
      <AmountField transfer={transfer} holdings={holdings} max={max} />
      <From transfer={transfer} holdings={holdings} />
      <TextArea
        label={words.note}
        name="note"
        rows={2}
        maxLength={500}
        hint={words.noteHint}
        value={typed.note}
        onChange={(note) => set({ note })}
        error={shown.note}
      />
      {further.isRequest && (
        <Suspense fallback={<div className="h-36" aria-busy />}>
          <NewFiles files={transfer.files} isBusy={transfer.isPending} onChange={transfer.setFiles} />
        </Suspense>
      )}
      <More transfer={transfer} {...further} />
    </>
  )
}

function From({ transfer, holdings }: { readonly transfer: TransferFormState; readonly holdings: Holdings }) {
  const words = usePayWords()
  const { form } = useTransferWords()
  const locale = useLocale()
  const { typed, set, choices, shown } = transfer
  const { token } = choices.chosen
  const wallets = choices.signingWallets.map(({ value, label }) => {
    const balance = token === undefined ? null : holdings.balanceOf(value, token.id)
    const reserved = holdings.reservedOf(value, token?.id)
    return {
      value,
      label:
        balance === null
          ? label
          : `${label} · ${exact(availableOf(balance, reserved), locale)} ${token?.symbol ?? ''}`,
    }
  })
  const hasNone = choices.walletsState === 'ready' && wallets.length === 0 && typed.network !== undefined
  return (
    <fieldset className="grid gap-x-3 gap-y-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <legend className="sr-only">{words.from}</legend>
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
        placeholder={typed.network === undefined ? form.chooseNetworkFirst : form.choose}
        isDisabled={typed.network === undefined}
        options={wallets}
        state={choices.walletsState}
        value={typed.wallet}
        onChange={(wallet) => set({ wallet })}
        error={shown.wallet ?? (hasNone ? words.noKeyWallets : undefined)}
      />
    </fieldset>
  )
}

function More({ transfer, isOpen, isRequest, more, children }: Props) {
  const { typed, set, choices, shown } = transfer
  const words = usePayWords()
  const { form } = useTransferWords()
  const { network } = choices.chosen
  const symbol = network?.symbol ?? ''
  const hasMemo = network === undefined || chainFactsOf(network.chain).feeComponents.includes('memo')
  return (
    <details open={isOpen || typed.memo !== '' || typed.maxFee !== ''}>
      <summary className="w-fit cursor-default rounded-sm py-1 text-soft hover:text-ink">
        {hasMemo || !isRequest ? more : words.moreWithoutMemo}
      </summary>
      <div className="grid gap-3 pt-2 sm:grid-cols-2">
        {(hasMemo || typed.memo !== '') && (
          <TextField
            label={form.memo}
            name="memo"
            autoComplete="off"
            value={typed.memo}
            onChange={(memo) => set({ memo })}
            maxLength={200}
            hint={hasMemo ? form.memoHint : form.noMemo}
            error={shown.memo}
          />
        )}
        {isRequest && (
          <TextField
            label={words.maxFee(symbol)}
            name="max_fee"
            inputMode="decimal"
            autoComplete="off"
            value={typed.maxFee}
            onChange={(maxFee) => set({ maxFee })}
            maxLength={101}
            hint={words.maxFeeHint}
            error={shown.maxFee}
          />
        )}
      </div>
      <div className="pt-3">{children}</div>
    </details>
  )
}
