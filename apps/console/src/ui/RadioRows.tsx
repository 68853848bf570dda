/** One of a few options, one below the other. */
import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { useId } from 'react'
import type { Option } from './options-state.ts'

interface Props<V extends string> {
  readonly legend: string
  readonly options: readonly Option<V>[]
  readonly value: V
  readonly onChange: (value: V) => void
  readonly isDisabled?: boolean
}

export function RadioRows<V extends string>({
  legend,
  options,
  value,
  onChange,
  isDisabled = false,
}: Props<V>) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <div id={id} className="font-medium">
        {legend}
      </div>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onValueChange={(next) => onChange(next)}
        disabled={isDisabled}
        className="grid gap-0.5 data-disabled:opacity-45"
      >
        {options.map((option) => (
          <label key={option.value} className="flex min-h-7 items-center gap-2">
            <Radio.Root
              value={option.value}
              disabled={option.isDisabled ?? false}
              className="grid size-4 shrink-0 place-items-center rounded-full border border-edge data-checked:border-accent data-checked:bg-accent"
            >
              <Radio.Indicator className="size-1.5 rounded-full bg-on-accent" />
            </Radio.Root>
            {option.label}
          </label>
        ))}
      </RadioGroup>
    </div>
  )
}
