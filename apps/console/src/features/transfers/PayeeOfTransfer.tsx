/** The payee of a transfer: chosen by name, or an address that may have one. */
import { useEffect, useEffectEvent, useState } from 'react'
import { PayeeField } from './PayeeField.tsx'
import { type PickedPayee, usePayee } from './use-payees.ts'
import type { TransferFormState } from './use-transfer-form.ts'

interface Props {
  readonly transfer: Pick<TransferFormState, 'typed' | 'set' | 'choices' | 'shown'>
  /** The name that the server knows for the typed address. */
  readonly knownAs?: string | null
}

export function PayeeOfTransfer({ transfer: { typed, set, choices, shown }, knownAs = null }: Props) {
  // Null: an address without a chosen name, which was pasted, scanned or linked. Undefined: nothing yet.
  const [picked, setPicked] = useState<string | null | undefined>(typed.recipient === '' ? undefined : null)
  const known = usePayee(typed.network, picked === null ? typed.recipient : '')
  /** The token that the payee got last, unless one is chosen. */
  const tokenFor = (paid: PickedPayee['paid']) => {
    const last = choices.tokens.find(({ value, isDisabled }) => value === paid?.last_token_id && !isDisabled)
    return typed.token === undefined && last !== undefined ? { token: last.value } : {}
  }
  const preset = picked === null ? tokenFor(known?.paid ?? null).token : undefined
  const choose = useEffectEvent((token: string) => set({ token }))
  // A linked or pasted payee is read after the form opens.
  useEffect(() => {
    if (preset !== undefined) choose(preset)
  }, [preset])
  return (
    <PayeeField
      networkId={typed.network}
      value={typed.recipient}
      picked={picked === null ? (knownAs ?? known?.name ?? null) : picked}
      onChange={(recipient) => set({ recipient })}
      onPick={({ address, name, paid }) => {
        set({ recipient: address, ...tokenFor(paid) })
        setPicked(name)
      }}
      onDrop={() => {
        set({ recipient: '' })
        setPicked(undefined)
      }}
      except={choices.chosen.wallet?.address}
      error={shown.recipient}
    />
  )
}
