/** A table that is moved by itself, with its head in sight. Rows are the caller's. */
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Scroller } from './Scroller.tsx'

export interface TableColumn {
  readonly label: string
  readonly align?: 'left' | 'right'
  /** Said, not shown. */
  readonly isHidden?: boolean
  /** Of a table whose widths do not follow its content; without one it takes what is left. */
  readonly width?: string
}

interface Props {
  readonly caption: string
  readonly columns: readonly TableColumn[]
  /** The least width, below which it scrolls. */
  readonly className: string
  /** The first column stays in sight when the others are moved. */
  readonly isFirstFixed?: boolean
  /** Below the rows. */
  readonly footer?: ReactNode
  readonly children: ReactNode
}

const firstFixed =
  '[&_td:first-child]:sticky [&_td:first-child]:left-0 [&_td:first-child]:bg-page [&_th:first-child]:left-0 [&_th:first-child]:z-20 [&_tr:hover_td:first-child]:bg-hover'

export function TableFrame({ caption, columns, className, isFirstFixed = false, footer, children }: Props) {
  const hasWidths = columns.some(({ width }) => width !== undefined)
  return (
    <Scroller label={caption} className="min-h-0 flex-1 pb-8">
      <table
        className={cx(
          'w-full border-separate border-spacing-0',
          hasWidths && 'table-fixed',
          isFirstFixed && firstFixed,
          className,
        )}
      >
        <caption className="sr-only">{caption}</caption>
        {hasWidths && (
          <colgroup>
            {columns.map(({ label, width }) => (
              <col key={label} className={width} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr>
            {columns.map(({ label, align = 'left', isHidden = false }) => (
              <th
                key={label}
                scope="col"
                className={cx(
                  'sticky top-0 z-10 h-7 bg-page px-2 text-2xs font-medium whitespace-nowrap text-mute shadow-[inset_0_-1px_var(--color-line)] first:pl-5 last:pr-5',
                  align === 'right' ? 'text-right' : 'text-left',
                )}
              >
                {isHidden ? <span className="sr-only">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_td]:px-2 [&_td]:shadow-[inset_0_-1px_var(--color-line)] [&_td:first-child]:pl-5 [&_td:last-child]:pr-5">
          {children}
        </tbody>
      </table>
      {footer}
    </Scroller>
  )
}
