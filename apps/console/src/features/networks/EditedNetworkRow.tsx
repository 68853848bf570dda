/** A network in editing: the typed values stay until they are saved or cancelled. */
import { useState } from 'react'
import { CellCheck } from '../../ui/CellCheck.tsx'
import { CellField } from '../../ui/CellField.tsx'
import { CopyId } from '../../ui/CopyId.tsx'
import { SaveButtons } from '../../ui/SaveButtons.tsx'
import { faultsOf, type Network, type TypedNetwork, typedOf } from './network-fields.ts'
import { useNetworkWords } from './words.ts'

interface Props {
  readonly network: Network
  readonly onSave: (typed: TypedNetwork) => Promise<boolean>
  readonly onClose: () => void
}

export function EditedNetworkRow({ network, onSave, onClose }: Props) {
  const words = useNetworkWords()
  const { columns } = words
  const [typed, setTyped] = useState(() => typedOf(network))
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const faults = faultsOf(typed, words)
  const shown = isTried ? faults : {}
  const set = (change: Partial<TypedNetwork>) => setTyped((before) => ({ ...before, ...change }))
  const save = async () => {
    setTried(true)
    if (isBusy || Object.keys(faults).length > 0) return
    setBusy(true)
    const isStored = await onSave(typed)
    setBusy(false)
    if (isStored) onClose()
  }
  const keys = { save: () => void save(), cancel: onClose }
  return (
    <tr data-network={network.id} className="bg-selected align-top">
      <td>
        <CellField
          label={columns.name}
          value={typed.name}
          onChange={(name) => set({ name })}
          keys={keys}
          error={shown.name}
          hasFocus
        />
      </td>
      <td>
        <CellField
          label={columns.chainId}
          value={typed.chainId}
          onChange={(chainId) => set({ chainId })}
          keys={keys}
          error={shown.chainId}
          isMono
        />
      </td>
      <td>
        <CellField
          label={columns.symbol}
          value={typed.symbol}
          onChange={(symbol) => set({ symbol })}
          keys={keys}
          error={shown.symbol}
        />
      </td>
      <td>
        <CellField
          label={columns.explorer}
          value={typed.explorer}
          onChange={(explorer) => set({ explorer })}
          keys={keys}
          error={shown.explorer}
        />
      </td>
      <td>
        <CellField
          label={columns.sortOrder}
          value={typed.sortOrder}
          onChange={(sortOrder) => set({ sortOrder })}
          keys={keys}
          isNumeric
        />
      </td>
      <td className="pt-2.5">
        <CellCheck
          label={columns.active}
          isChecked={typed.isActive}
          onChange={(isActive) => set({ isActive })}
        />
      </td>
      <td className="pt-2">
        <CopyId id={network.id} />
      </td>
      <td className="text-right whitespace-nowrap">
        <SaveButtons keys={keys} isBusy={isBusy} />
      </td>
    </tr>
  )
}
