/** A few options in one line, of which one is chosen. Arrows move between them; the group is one tab stop. */
import type { KeyboardEvent } from 'react'
import { cx } from '../../ui/cx.ts'

interface Props<V extends string> {
  readonly label: string
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly value: V
  readonly onChange: (value: V) => void
}

export function Choice<V extends string>({ label, options, value, onChange }: Props<V>) {
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = options.findIndex((option) => option.value === value)
    const next = options[(at + step + options.length) % options.length]
    if (next === undefined) return
    onChange(next.value)
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-option="${next.value}"]`)?.focus()
  }
  return (
    <div role="radiogroup" aria-label={label} className="flex w-fit gap-0.5 rounded-md bg-sunken p-0.5">
      {options.map((option) => {
        const isChosen = option.value === value
        return (
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={isChosen}
            data-option={option.value}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChange(option.value)}
            onKeyDown={move}
            className={cx(
              'h-7 rounded-sm px-2.5 text-xs font-medium',
              isChosen ? 'bg-raised text-ink shadow-pop' : 'text-soft hover:text-ink',
            )}
          >
            {option.label}
          </button>
        )
      })}
    </div>
  )
}
