/** A checkbox without a label; the caller provides its name. */
import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'

interface Props extends Pick<ComponentProps<'input'>, 'aria-label'> {
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
  readonly isDisabled: boolean
}

export function Checkbox({ isChecked, onChange, isDisabled, ...name }: Props) {
  return (
    <span className="relative inline-grid size-4 shrink-0 place-items-center">
      <input
        {...name}
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        className="peer size-full appearance-none rounded-sm border border-edge bg-page checked:border-accent checked:bg-accent disabled:opacity-45"
      />
      <Check
        aria-hidden
        className="pointer-events-none absolute hidden size-3 text-on-accent peer-checked:block"
        strokeWidth={3}
      />
    </span>
  )
}
