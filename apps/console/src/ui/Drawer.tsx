/** A panel that slides over the page from the left and keeps the focus while it is open. */
import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

interface Props {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

export function Drawer({ label, onClose, children }: Props) {
  return (
    <Base.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Base.Popup aria-label={label} className="fixed inset-y-0 left-0 z-50 flex outline-none">
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
