import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'

export type Side = 'top' | 'right' | 'bottom' | 'left'

interface Props {
  readonly anchor: Element
  readonly side: Side
  /** The pointer entered or left it. */
  readonly onEnter: () => void
  readonly onLeave: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

export function OpenTooltip({ anchor, side, onEnter, onLeave, onClose, children }: Props) {
  return (
    <Base.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={anchor} side={side} sideOffset={6} className="z-60">
          <Base.Popup
            className="pop max-w-80 px-2.5 py-1.5 text-xs"
            onPointerEnter={onEnter}
            onPointerLeave={onLeave}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
