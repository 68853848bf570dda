/** One of a few options, side by side, with the question above and an explanation below. */
import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { useId, type ReactNode } from 'react'
import type { Option } from './options-state.ts'

interface Props<V extends string> {
  readonly label: string
  readonly name: string
  readonly hint?: ReactNode
  readonly options: readonly Option<V>[]
  readonly value: V
  readonly onChange: (value: V) => void
}

export function ChoiceBar<V extends string>({ label, name, hint, options, value, onChange }: Props<V>) {
  const id = useId()
  return (
    <div className="grid content-start gap-1" data-answer={name}>
      <div id={id} className="font-medium">
        {label}
      </div>
      <RadioGroup
        name={name}
        aria-labelledby={id}
        {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
        value={value}
        onValueChange={(next) => onChange(next)}
        className="flex w-fit max-w-full flex-wrap gap-1 rounded-md bg-sunken p-0.5"
      >
        {options.map((option) => (
          <label
            key={option.value}
            className="flex h-7 min-w-14 items-center justify-center gap-1.5 rounded-sm px-2.5 has-data-checked:bg-raised has-data-checked:font-medium has-data-checked:shadow-pop has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <Radio.Root
              value={option.value}
              className="grid size-3.5 shrink-0 place-items-center rounded-full border border-edge outline-none data-checked:border-accent data-checked:bg-accent"
            >
              <Radio.Indicator className="size-1.5 rounded-full bg-on-accent" />
            </Radio.Root>
            {option.label}
          </label>
        ))}
      </RadioGroup>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-mute">
          {hint}
        </p>
      )}
    </div>
  )
}
