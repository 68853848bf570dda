/** A filter from its first opening on. */
import { Select } from '@base-ui/react/select'
import type { ReactNode } from 'react'
import type { Option, OptionsState } from './options-state.ts'
import { SelectPopup } from './SelectPopup.tsx'
import { useOpened } from './use-opened.ts'

export interface FilterSelectProps<V extends string> {
  readonly label: string
  readonly options: readonly Option<V>[]
  readonly value: V | undefined
  readonly onChange: (value: V | undefined) => void
  readonly all?: string
  readonly state?: OptionsState
  readonly isDisabled?: boolean
  /** Why it is disabled. */
  readonly title?: string
}

interface Props<V extends string> extends FilterSelectProps<V> {
  readonly button: {
    readonly 'aria-label': string
    readonly title: string | undefined
    readonly className: string
    readonly children: ReactNode
  }
}

export function OpenFilterSelect<V extends string>({
  options,
  value,
  onChange,
  all,
  state = 'ready',
  isDisabled = false,
  button,
}: Props<V>) {
  const opened = useOpened()
  const items = [...(all === undefined ? [] : [{ value: null, label: all }]), ...options]
  return (
    <Select.Root
      items={items}
      value={value ?? null}
      onValueChange={(next) => onChange(next ?? undefined)}
      disabled={isDisabled}
      modal={false}
    >
      <Select.Trigger ref={opened} {...button} />
      <SelectPopup items={items} state={state} />
    </Select.Root>
  )
}
