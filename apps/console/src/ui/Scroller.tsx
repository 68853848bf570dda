/** A separately scrolling part of a page. It takes the focus, so that arrow keys scroll it, and holds what is placed absolutely in it:
 *  hidden texts would otherwise widen the page. */
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface Props {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

const takesFocus = { tabIndex: 0 }

export function Scroller({ label, className, children }: Props) {
  return (
    <section
      {...takesFocus}
      aria-label={label}
      className={cx('relative overflow-auto outline-offset-[-2px]', className)}
    >
      {children}
    </section>
  )
}
