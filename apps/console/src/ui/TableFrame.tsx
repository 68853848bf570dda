/**
 * A separately scrolling table. The header stays visible, and where there are actions also the first and the last cell of each
 * row. The caller provides the rows.
 */
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Scroller } from './Scroller.tsx'

export interface TableColumn {
  readonly label: string
  readonly align?: 'left' | 'right'
  /** Visible to screen readers only. */
  readonly isHidden?: boolean
  /** The width of a column in a table with fixed layout; a column without one takes the remaining width. */
  readonly width?: string
  /** The last column: buttons, at the right edge. */
  readonly isActions?: boolean
}

interface Props {
  readonly caption: string
  readonly columns: readonly TableColumn[]
  /** The minimum width, below which it scrolls. */
  readonly className: string
  /** The first column stays visible while scrolling, even without actions. */
  readonly isFirstFixed?: boolean
  /** Below the rows. */
  readonly footer?: ReactNode
  readonly children: ReactNode
}

const ground = 'bg-[var(--ground,var(--color-page))]'
const rows =
  '[&_td]:px-2 [&_td]:shadow-[inset_0_-1px_var(--color-line)] [&_td:first-child]:pl-5 [&_td:last-child]:pr-5 [&_td.text-right+td:not(.text-right)]:pl-6 [:where(&)_tr]:bg-[var(--ground,var(--color-page))]'
const firstStays =
  '[&_td:first-child]:sticky [&_td:first-child]:left-0 [&_td:first-child]:z-5 [&_td:first-child]:bg-inherit max-sm:[&_td:first-child]:max-w-36'
/** The line at its left shows where the other columns scroll under it. */
const lastStays =
  'sm:[&_td:last-child]:sticky sm:[&_td:last-child]:right-0 sm:[&_td:last-child]:z-5 sm:[&_td:last-child]:bg-inherit sm:[&_td:last-child]:shadow-[inset_1px_-1px_var(--color-line)]'

export function TableFrame({ caption, columns, className, isFirstFixed = false, footer, children }: Props) {
  const hasWidths = columns.some(({ width }) => width !== undefined)
  const hasActions = columns.at(-1)?.isActions === true
  const isFirstKept = isFirstFixed || hasActions
  return (
    <Scroller label={caption} className="min-h-0 flex-1 pb-8">
      <table className={cx('w-full border-separate border-spacing-0', hasWidths && 'table-fixed', className)}>
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
            {columns.map(({ label, align = 'left', isHidden = false, isActions = false }, at) => (
              <th
                key={label}
                scope="col"
                className={cx(
                  'sticky top-0 z-10 h-7 px-2 text-2xs font-medium whitespace-nowrap text-mute shadow-[inset_0_-1px_var(--color-line)] first:pl-5 last:pr-5',
                  ground,
                  isFirstKept && 'first:left-0 first:z-20',
                  isActions &&
                    'head-of-menus sm:right-0 sm:z-20 sm:shadow-[inset_1px_-1px_var(--color-line)]',
                  align === 'right' || isActions ? 'text-right' : 'text-left',
                  align === 'left' && !isActions && columns[at - 1]?.align === 'right' && 'pl-6',
                )}
              >
                {isHidden ? <span className="sr-only">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={cx(rows, isFirstKept && firstStays, hasActions && cx(lastStays, 'menus-stay'))}>
          {children}
        </tbody>
      </table>
      {footer}
    </Scroller>
  )
}
