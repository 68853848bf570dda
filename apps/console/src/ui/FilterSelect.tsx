/** A filter in a bar: only its name until it is set, then name and value. Unset is undefined; `all` names that choice. */
import { Select } from '@base-ui/react/select'
import { ChevronDown } from 'lucide-react'
import { cx } from './cx.ts'
import type { Option, OptionsState } from './options.ts'
import { SelectPopup } from './SelectPopup.tsx'

interface Props<V extends string> {
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

export function FilterSelect<V extends string>({
  label,
  options,
  value,
  onChange,
  all,
  state = 'ready',
  isDisabled = false,
  title,
}: Props<V>) {
  const items = [...(all === undefined ? [] : [{ value: null, label: all }]), ...options]
  const chosen = options.find((option) => option.value === value)?.label ?? value
  return (
    <Select.Root
      items={items}
      value={value ?? null}
      onValueChange={(next) => onChange(next ?? undefined)}
      disabled={isDisabled}
      modal={false}
    >
      <Select.Trigger
        aria-label={value === undefined ? label : `${label}: ${chosen}`}
        title={title}
        className={cx(
          'flex h-7 max-w-52 shrink-0 items-center gap-1 rounded-md border px-1.5 2xl:gap-1.5 2xl:px-2 hover:bg-hover disabled:opacity-45 data-disabled:opacity-45',
          value === undefined ? 'border-line' : 'border-accent/40 bg-selected',
        )}
      >
        <span className={cx('shrink-0 whitespace-nowrap', value === undefined ? 'text-soft' : 'text-mute')}>
          {label}
        </span>
        {value !== undefined && (
          <span className="truncate font-medium">
            <bdi>{chosen}</bdi>
          </span>
        )}
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-mute" />
      </Select.Trigger>
      <SelectPopup items={items} state={state} />
    </Select.Root>
  )
}
