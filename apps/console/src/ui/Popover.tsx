/**
 * A floating panel behind a button, for content that is more than a list of actions. Uses the browser's own popover: it closes by
 * Escape, a click elsewhere or a button that names it as its target, and returns the focus.
 */
import { useId, useRef, type ReactNode } from 'react'
import { Button } from './Button.tsx'

interface Props {
  readonly label: string
  /** The content of the button. */
  readonly trigger: ReactNode
  readonly title?: string | undefined
  readonly className?: string
  readonly onOpen?: () => void
  /** Receives the id of the panel, for `popoverTarget`. */
  readonly children: (panelId: string) => ReactNode
}

const gap = 4

export function Popover({ label, trigger, title, className, onOpen, children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  /** Under the button, at its right edge, inside the window. */
  const place = (): void => {
    const box = button.current?.getBoundingClientRect()
    if (!box || !panel.current) return
    panel.current.style.left = 'auto'
    panel.current.style.top = `${box.bottom + gap}px`
    panel.current.style.right = `${Math.max(gap, document.documentElement.clientWidth - box.right)}px`
    panel.current.style.maxHeight = `${window.innerHeight - box.bottom - 3 * gap}px`
  }
  /** The panel has a width only now; if it would start left of the window, it starts at the window's edge. */
  const keepInside = (): void => {
    if (!panel.current || panel.current.getBoundingClientRect().left >= gap) return
    panel.current.style.left = `${gap}px`
    panel.current.style.right = 'auto'
  }
  return (
    <>
      <Button
        ref={button}
        look="ghost"
        title={title}
        aria-haspopup="dialog"
        popoverTarget={id}
        className={className}
      >
        {trigger}
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        onBeforeToggle={(event) => {
          place()
          if (event.newState === 'open') onOpen?.()
        }}
        onToggle={keepInside}
        className="pop inset-auto min-w-56 overflow-y-auto p-1 text-ink"
      >
        {children(id)}
      </div>
    </>
  )
}
