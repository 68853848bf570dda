import { Switch } from '../../ui/Switch.tsx'

interface Props {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** A switch in a table: its name is for screen readers, and the cell around it can be clicked. */
export const ToggleOnly = ({ label, isOn, onChange }: Props) => (
  <Switch
    label={<span className="sr-only">{label}</span>}
    isOn={isOn}
    onChange={onChange}
    className="min-h-10 justify-center"
  />
)
