/**
 * Further information on hover and on focus. Screen readers get no description from it: give the element a name of its own. The
 * popup is loaded when it is first needed.
 */
import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Side } from './OpenTooltip.tsx'

interface Props {
  /** Null: no tooltip. */
  readonly content: ReactNode
  /** A focusable element, usually a button. */
  readonly children: ReactElement
  readonly side?: Side
}

const load = () => import('./OpenTooltip.tsx')
const OpenTooltip = lazy(async () => ({ default: (await load()).OpenTooltip }))

const showAfterMs = 300
/** Long enough to move the pointer to the tooltip. */
const hideAfterMs = 120

export function Tooltip({ content, children, side = 'top' }: Props) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const soon = (next: Element | null, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(next), ms)
  }
  const hide = () => soon(null, hideAfterMs)
  const keep = () => clearTimeout(timer.current)
  return (
    <>
      <span
        className="contents"
        onPointerEnter={({ pointerType, currentTarget }) => {
          if (pointerType === 'touch' || content === null) return
          void load().catch(() => undefined)
          soon(currentTarget.firstElementChild, showAfterMs)
        }}
        onPointerLeave={hide}
        onPointerDown={() => soon(null, 0)}
        onFocus={({ target, currentTarget }) => {
          if (content !== null && target.matches(':focus-visible')) soon(currentTarget.firstElementChild, 0)
        }}
        onBlur={hide}
      >
        {children}
      </span>
      {anchor !== null && (
        <Suspense>
          <OpenTooltip
            anchor={anchor}
            side={side}
            onEnter={keep}
            onLeave={hide}
            onClose={() => setAnchor(null)}
          >
            {content}
          </OpenTooltip>
        </Suspense>
      )}
    </>
  )
}
