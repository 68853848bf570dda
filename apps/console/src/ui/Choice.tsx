/** A few options in one line, of which one is chosen. */
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

interface Props<V extends string> {
  readonly label: string
  /** 'small': in a bar of filters. */
  readonly size?: 'normal' | 'small'
  readonly options: readonly { readonly value: V; readonly label: ReactNode }[]
  readonly value: V
  readonly onChange: (value: V) => void
}

const sizes = { normal: 'h-7 px-2.5', small: 'h-6 px-2' }

export function Choice<V extends string>({ label, size = 'normal', options, value, onChange }: Props<V>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="flex w-fit shrink-0 gap-0.5 rounded-md bg-sunken p-0.5"
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative flex items-center gap-1 rounded-sm text-xs font-medium text-soft hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-pop',
            sizes[size],
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 appearance-none rounded-sm"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
