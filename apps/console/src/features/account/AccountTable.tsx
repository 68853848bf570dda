/** A table inside a section of My Account. */
import type { ReactNode } from 'react'
import { Scroller } from '../../ui/Scroller.tsx'

interface Props {
  readonly label: string
  readonly columns: readonly string[]
  /** The rows end with a cell for an action, under the header of the last column. */
  readonly hasAction?: boolean
  readonly className: string
  readonly children: ReactNode
}

export function AccountTable({ label, columns, hasAction = false, className, children }: Props) {
  return (
    <Scroller label={label}>
      <table className={`w-full border-separate border-spacing-0 ${className}`}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th
                key={column}
                scope="col"
                colSpan={hasAction && at === columns.length - 1 ? 2 : 1}
                className="h-7 pr-4 text-left text-2xs font-medium whitespace-nowrap text-mute shadow-[inset_0_-1px_var(--color-line)]"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_td]:h-11 [&_td]:pr-4 [&_td]:whitespace-nowrap [&_td]:shadow-[inset_0_-1px_var(--color-line)] [&_td:last-child]:pr-0">
          {children}
        </tbody>
      </table>
    </Scroller>
  )
}
