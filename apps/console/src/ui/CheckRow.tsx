/** A yes or no with its sentence beside it. */
import { Checkbox } from '@base-ui/react/checkbox'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  readonly label: ReactNode
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
  readonly isDisabled?: boolean
}

export function CheckRow({ label, isChecked, onChange, isDisabled = false }: Props) {
  return (
    <label className="flex min-h-7 items-center gap-2">
      <Checkbox.Root
        checked={isChecked}
        onCheckedChange={onChange}
        disabled={isDisabled}
        className="grid size-4 shrink-0 place-items-center rounded-sm border border-edge data-checked:border-accent data-checked:bg-accent data-disabled:opacity-45"
      >
        <Checkbox.Indicator>
          <Check aria-hidden className="size-3 text-on-accent" strokeWidth={3} />
        </Checkbox.Indicator>
      </Checkbox.Root>
      {label}
    </label>
  )
}
