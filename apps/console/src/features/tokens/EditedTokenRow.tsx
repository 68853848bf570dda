/** A token in editing. A failed save shows the stored row again; after a conflict the typed values stay. */
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CellCheck } from '../../ui/CellCheck.tsx'
import { CellField } from '../../ui/CellField.tsx'
import { CopyId } from '../../ui/CopyId.tsx'
import { SaveButtons } from '../../ui/SaveButtons.tsx'
import {
  changeToken,
  faultsOf,
  proposeCaip19,
  type Token,
  type TokenFieldName,
  type TypedToken,
  typedOf,
} from './token-fields.ts'
import type { SaveOutcome } from './use-tokens.ts'
import { useTokenWords } from './words.ts'

interface Props {
  readonly token: Token
  readonly onSave: (typed: TypedToken) => Promise<SaveOutcome>
  readonly onClose: () => void
}

export function EditedTokenRow({ token, onSave, onClose }: Props) {
  const words = useTokenWords()
  const [typed, setTyped] = useState(() => typedOf(token))
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const faults = faultsOf(typed, words)
  const set = (change: Partial<TypedToken>) => setTyped((before) => changeToken(before, change))
  const save = async () => {
    setTried(true)
    if (isBusy || Object.keys(faults).length > 0) return
    setBusy(true)
    const outcome = await onSave(typed)
    setBusy(false)
    if (outcome !== 'conflict') onClose()
  }
  const keys = { save: () => void save(), cancel: onClose }
  const field = (name: TokenFieldName, looks: { isMono?: true; isNumeric?: true; hasFocus?: true } = {}) => (
    <CellField
      label={words.columns[name]}
      value={typed[name]}
      onChange={(text) => set({ [name]: looks.isNumeric ? text.replace(/\D/g, '') : text })}
      keys={keys}
      error={isTried ? faults[name] : undefined}
      {...looks}
    />
  )
  const proposal = proposeCaip19(typed)
  return (
    <tr data-token={token.id} className="bg-selected align-top whitespace-nowrap">
      <td className="pt-2.5 text-soft">{token.network_name}</td>
      <td className="min-w-40">{field('name', { hasFocus: true })}</td>
      <td className="min-w-24">{field('symbol')}</td>
      <td className="min-w-80">{field('contract', { isMono: true })}</td>
      <td>{field('decimals', { isNumeric: true })}</td>
      <td>{field('tier', { isNumeric: true })}</td>
      <td className="pt-2.5">
        <CellCheck
          label={words.columns.active}
          isChecked={typed.isActive}
          onChange={(isActive) => set({ isActive })}
        />
      </td>
      <td className="pt-2">
        <CopyId id={token.id} />
      </td>
      <td className="min-w-24">{field('chainNs', { isMono: true })}</td>
      <td className="min-w-56">{field('chainRef', { isMono: true })}</td>
      <td className="min-w-24">{field('assetNs', { isMono: true })}</td>
      <td className="min-w-80">{field('assetRef', { isMono: true })}</td>
      <td className="min-w-96">
        {field('caip19', { isMono: true })}
        {proposal !== '' && proposal !== typed.caip19.trim() && (
          <Button
            look="ghost"
            className="!h-6 !px-1 text-2xs"
            title={words.proposalIs(proposal)}
            onClick={() => set({ caip19: proposal })}
          >
            {words.useProposal}
          </Button>
        )}
      </td>
      <td className="min-w-28">{field('source')}</td>
      <td className="sticky right-0 bg-selected text-right">
        <SaveButtons keys={keys} isBusy={isBusy} />
      </td>
    </tr>
  )
}
