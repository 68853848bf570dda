/** An on/off switch with its name before it; takes effect at once. */
import { Switch as Base } from '@base-ui/react/switch'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface Props {
  readonly label: ReactNode
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly className?: string
}

export function Switch({ label, isOn, onChange, className }: Props) {
  return (
    <label className={cx('flex items-center justify-between gap-4', className)}>
      {label}
      <Base.Root
        checked={isOn}
        onCheckedChange={onChange}
        className="flex h-5 w-9 shrink-0 items-center rounded-full border border-edge bg-sunken px-0.5 data-checked:border-accent data-checked:bg-accent"
      >
        <Base.Thumb className="size-3.5 rounded-full bg-edge transition-transform data-checked:translate-x-4 data-checked:bg-on-accent" />
      </Base.Root>
    </label>
  )
}
