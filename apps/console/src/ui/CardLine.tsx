/** A line of a card. The value wraps to a line of its own where both do not fit. */
import type { ReactNode } from 'react'

interface Props {
  readonly label: ReactNode
  readonly children: ReactNode
}

export const CardLine = ({ label, children }: Props) => (
  <div className="flex flex-wrap items-center justify-between gap-x-3">
    <dt className="flex min-w-0 items-center gap-2 text-soft">{label}</dt>
    <dd className="ml-auto max-w-full min-w-0 text-right break-words">{children}</dd>
  </div>
)
