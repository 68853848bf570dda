/** A yes or no in the cell of a row that is being edited. Its column is its label. */
import { Checkbox } from '@base-ui/react/checkbox'
import { Check } from 'lucide-react'

interface Props {
  readonly label: string
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
  readonly isDisabled?: boolean
}

export function CellCheck({ label, isChecked, onChange, isDisabled = false }: Props) {
  return (
    <Checkbox.Root
      aria-label={label}
      checked={isChecked}
      onCheckedChange={onChange}
      disabled={isDisabled}
      className="grid size-4 place-items-center rounded-sm border border-edge bg-page data-checked:border-accent data-checked:bg-accent data-disabled:opacity-45"
    >
      <Checkbox.Indicator>
        <Check aria-hidden className="size-3 text-on-accent" strokeWidth={3} />
      </Checkbox.Indicator>
    </Checkbox.Root>
  )
}
