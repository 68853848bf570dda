/** A line in editing. Enter saves, Escape cancels. */
import { Check, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { CellField } from '../../../ui/CellField.tsx'
import type { LineProps } from './line-props.ts'
import { useBatchWords } from './words.ts'

interface Props extends Omit<LineProps, 'onEdit'> {
  readonly isNarrow: boolean
  readonly onClose: () => void
}

export function BatchLineEditor({ line, number, draft, isNarrow, onClose }: Props) {
  const words = useBatchWords()
  const { columns } = words
  const [typed, setTyped] = useState(line)
  const keys = {
    save: () => {
      // Another amount or address is another payment, which may have its own equal.
      const isSame =
        typed.amount === line.amount && typed.address === line.address && typed.payee === line.payee
      draft.changeLine(line.key, { ...typed, isRepeat: isSame && line.isRepeat })
      onClose()
    },
    cancel: onClose,
  }
  const field = (name: 'payee' | 'address' | 'amount' | 'note', label: string, more: object = {}) => (
    <CellField
      label={label}
      value={typed[name]}
      onChange={(text) => setTyped((all) => ({ ...all, [name]: text }))}
      keys={keys}
      {...more}
    />
  )
  const fields = [
    field('payee', columns.payee, { hasFocus: true }),
    field('address', columns.address, { isMono: true }),
    field('amount', columns.amount, { className: 'text-right' }),
    field('note', columns.reference),
  ] as const
  const buttons = (
    <span className="inline-flex gap-1">
      <Button look="icon" aria-label={words.saveLine} onClick={keys.save}>
        <Check aria-hidden className="size-4" />
      </Button>
      <Button look="icon" aria-label={words.cancelLine} onClick={keys.cancel}>
        <X aria-hidden className="size-4" />
      </Button>
      <Button look="icon" aria-label={words.removeLine(number)} onClick={() => draft.removeLine(line.key)}>
        <Trash2 aria-hidden className="size-4" />
      </Button>
    </span>
  )
  if (isNarrow)
    return (
      <li className="grid gap-1 border-b border-line bg-selected px-5 py-3" data-line={number}>
        {fields[0]}
        {fields[1]}
        {fields[2]}
        {fields[3]}
        {buttons}
      </li>
    )
  return (
    <tr className="[--ground:var(--color-selected)]" data-line={number}>
      <td className="text-soft">{number}</td>
      <td>{fields[0]}</td>
      <td>{fields[1]}</td>
      <td>{fields[2]}</td>
      <td>{fields[3]}</td>
      <td colSpan={2} className="text-right">
        {buttons}
      </td>
    </tr>
  )
}
