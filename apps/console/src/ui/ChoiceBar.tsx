/** One of a few options, side by side, with the question above and an explanation below. */
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
      <div
        role="radiogroup"
        aria-labelledby={id}
        {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
        className="flex w-fit max-w-full flex-wrap gap-1 rounded-md bg-sunken p-0.5"
      >
        {options.map((option) => (
          <label
            key={option.value}
            className="flex h-7 min-w-14 items-center justify-center gap-1.5 rounded-sm px-2.5 has-checked:bg-raised has-checked:font-medium has-checked:shadow-pop has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={`${id}-${name}`}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="size-3.5 shrink-0 appearance-none rounded-full border border-edge outline-none checked:border-4 checked:border-accent checked:bg-on-accent"
            />
            {option.label}
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-mute">
          {hint}
        </p>
      )}
    </div>
  )
}
