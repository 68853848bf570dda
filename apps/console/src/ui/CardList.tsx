/** A separately scrolling list of cards: a table on a narrow screen. */
import type { ReactNode } from 'react'
import { Scroller } from './Scroller.tsx'

interface Props {
  readonly label: string
  /** Below the cards. */
  readonly footer?: ReactNode
  readonly children: ReactNode
}

export const CardList = ({ label, footer, children }: Props) => (
  <Scroller label={label} className="min-h-0 flex-1 pb-8">
    <ul aria-label={label}>{children}</ul>
    {footer}
  </Scroller>
)
