/** A choice in the cell of a row that is being edited. Its column is its label. */
import { Select as Base } from '@base-ui/react/select'
import { ChevronsUpDown } from 'lucide-react'
import type { Option } from './options.ts'
import { SelectPopup } from './SelectPopup.tsx'

interface Props<V extends string> {
  readonly label: string
  readonly options: readonly Option<V>[]
  readonly value: V
  readonly onChange: (value: V) => void
}

export function CellSelect<V extends string>({ label, options, value, onChange }: Props<V>) {
  return (
    <Base.Root
      items={[...options]}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onChange(next)
      }}
    >
      <Base.Trigger
        aria-label={label}
        className="flex h-7 w-full min-w-28 items-center justify-between gap-2 rounded-md border border-edge bg-page px-2 text-left"
      >
        <Base.Value className="truncate" />
        <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-mute" />
      </Base.Trigger>
      <SelectPopup items={options} state="ready" />
    </Base.Root>
  )
}
