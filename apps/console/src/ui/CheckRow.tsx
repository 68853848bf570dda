/** A checkbox with its sentence beside it. */
import type { ReactNode } from 'react'
import { Checkbox } from './Checkbox.tsx'

interface Props {
  readonly label: ReactNode
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
  readonly isDisabled?: boolean
}

export function CheckRow({ label, isDisabled = false, ...box }: Props) {
  return (
    <label className="flex min-h-8 items-center gap-2">
      <Checkbox {...box} isDisabled={isDisabled} />
      {label}
    </label>
  )
}
