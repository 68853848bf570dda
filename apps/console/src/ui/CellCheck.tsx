/** A checkbox in the cell of a row in editing. Its column is its label. */
import { Checkbox } from './Checkbox.tsx'

interface Props {
  readonly label: string
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
  readonly isDisabled?: boolean
}

export const CellCheck = ({ label, isDisabled = false, ...box }: Props) => (
  <Checkbox aria-label={label} {...box} isDisabled={isDisabled} />
)
