/** A floating panel behind a button, for content that is more than a list of actions. */
import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

interface Props {
  readonly trigger: ReactElement
  readonly label: string
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly align?: 'start' | 'end'
  readonly children: ReactNode
}

export function Popover({ trigger, label, isOpen, onOpenChange, align = 'end', children }: Props) {
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className="z-30">
          <Base.Popup
            aria-label={label}
            className="pop max-h-(--available-height) min-w-56 overflow-y-auto p-1 outline-none"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
