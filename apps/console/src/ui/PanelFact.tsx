/** A line of a side panel, in a `dl`: a name and its value. */
import type { ReactNode } from 'react'

interface Props {
  readonly name: string
  readonly children: ReactNode
}

export const PanelFact = ({ name, children }: Props) => (
  <div className="grid grid-cols-[6.5rem_1fr] gap-3 border-b border-line py-2 last:border-0">
    <dt className="text-mute">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)
