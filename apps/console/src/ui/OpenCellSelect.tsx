/** A select in a cell, from its first opening on. */
import { Select } from '@base-ui/react/select'
import type { ReactNode } from 'react'
import type { Option } from './options-state.ts'
import { SelectPopup } from './SelectPopup.tsx'
import { useOpened } from './use-opened.ts'

export interface CellSelectProps<V extends string> {
  readonly label: string
  readonly options: readonly Option<V>[]
  readonly value: V
  readonly onChange: (value: V) => void
}

interface Props<V extends string> extends CellSelectProps<V> {
  readonly button: {
    readonly 'aria-label': string
    readonly className: string
    readonly children: ReactNode
  }
}

export function OpenCellSelect<V extends string>({ options, value, onChange, button }: Props<V>) {
  const opened = useOpened()
  return (
    <Select.Root
      items={[...options]}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onChange(next)
      }}
    >
      <Select.Trigger ref={opened} {...button} />
      <SelectPopup items={options} state="ready" />
    </Select.Root>
  )
}
