/** A modal dialog. Mounted means open: render it only while it is open. Sections have their own padding (px-5). */
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { DialogAlerts } from './DialogAlerts.tsx'
import { useIsHeld } from './held-dialogs.ts'

interface Props {
  readonly title: string
  /** A line under the title; describes the dialog. */
  readonly lead?: ReactNode
  /** Buttons beside the cross. */
  readonly actions?: ReactNode
  readonly closeLabel: string
  readonly onClose: () => void
  /** 'full': as much of the window as reading needs. */
  readonly size?: 'normal' | 'wide' | 'form' | 'full'
  /** Neither Escape, nor the cross, nor a click outside closes it. */
  readonly isLocked?: boolean
  /** Hides other dialogs below it, which would stick out. */
  readonly isAlone?: boolean
  readonly children: ReactNode
}

const high = 'top-[min(12vh,6rem)] max-h-[calc(100vh-min(24vh,12rem))]'
const sizes = {
  normal: `${high} w-[min(30rem,calc(100vw-2rem))]`,
  wide: `${high} w-[min(45rem,calc(100vw-2rem))]`,
  form: 'top-[min(6vh,3rem)] max-h-[calc(100vh-min(12vh,6rem))] w-[min(50rem,calc(100vw-1rem))]',
  full: 'top-[2vh] max-h-[96vh] w-[min(76rem,calc(100vw-1rem))]',
}

export function Dialog({
  title,
  lead,
  actions,
  closeLabel,
  onClose,
  size = 'normal',
  isLocked,
  isAlone = false,
  children,
}: Props) {
  const content = useRef<HTMLDivElement>(null)
  if (useIsHeld()) return null
  return (
    <Base.Root
      open
      onOpenChange={(open) => {
        if (!open && !isLocked) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          data-alone={isAlone ? '' : undefined}
          initialFocus={(opener) => (opener === 'touch' ? true : firstFieldOf(content.current))}
          className={cx(
            'pop fixed left-1/2 z-50 flex -translate-x-1/2 flex-col outline-none [--ground:var(--color-raised)] [body:has([data-alone])_&:not([data-alone])]:opacity-0',
            sizes[size],
          )}
        >
          <header className="flex items-start gap-3 border-b border-line px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <Base.Title className="text-lg font-semibold tracking-[-0.01em]">{title}</Base.Title>
              {lead !== undefined && (
                <Base.Description render={<div />} className="mt-0.5 text-mute">
                  {lead}
                </Base.Description>
              )}
            </div>
            {actions}
            <Base.Close
              disabled={isLocked ?? false}
              render={<Button look="icon" aria-label={closeLabel} title={closeLabel} />}
            >
              <X aria-hidden className="size-4" />
            </Base.Close>
          </header>
          <DialogAlerts />
          <div ref={content} className="min-h-0 flex-1 overflow-y-auto">
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** The first field of a form, which gets the focus; on a touch screen that would open the keyboard. True: the default element. */
const firstFieldOf = (content: HTMLElement | null): HTMLElement | true =>
  content?.querySelector<HTMLElement>('form :is(input, [role="combobox"]):not(:disabled)') ?? true

/** The row of buttons at the end of a dialog. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="sticky bottom-0 flex flex-wrap items-center justify-end gap-2 rounded-b-lg border-t border-line bg-raised px-5 py-3">
      {children}
    </footer>
  )
}
