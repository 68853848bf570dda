/** On or off, at once. */
import { Switch as Base } from '@base-ui/react/switch'

interface Props {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly isDisabled?: boolean
}

export function Switch({ label, isOn, onChange, isDisabled = false }: Props) {
  return (
    <label className="flex min-h-7 items-center justify-between gap-3">
      {label}
      <Base.Root
        checked={isOn}
        onCheckedChange={onChange}
        disabled={isDisabled}
        className="flex h-4.5 w-8 shrink-0 items-center rounded-full border border-edge bg-page p-px data-checked:border-accent data-checked:bg-accent data-disabled:opacity-45"
      >
        <Base.Thumb className="size-3.5 rounded-full bg-edge transition-transform data-checked:translate-x-3.5 data-checked:bg-on-accent" />
      </Base.Root>
    </label>
  )
}
