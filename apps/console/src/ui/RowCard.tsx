/** A row of a table on a narrow screen: its name, one value beside it, its menu, and lines below. */
import type { ReactNode } from 'react'

interface Props extends Readonly<Record<`data-${string}`, string>> {
  readonly title: ReactNode
  readonly value?: ReactNode
  readonly menu?: ReactNode
  readonly children: ReactNode
}

export const RowCard = ({ title, value, menu, children, ...marks }: Props) => (
  <li {...marks} className="border-b border-line px-5 pt-2 pb-3">
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1 py-0.5 text-base font-medium break-words">{title}</div>
      {value}
      {menu !== undefined && <span className="-mr-2 shrink-0">{menu}</span>}
    </div>
    {children}
  </li>
)
