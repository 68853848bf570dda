/** A table of samples with the geometry of the live ones. */
import type { ReactNode } from 'react'
import { Scroller } from '../ui/Scroller.tsx'
import { cx } from '../ui/cx.ts'

interface Props<Column extends string> {
  readonly label: string
  /** In the documented order. */
  readonly columns: Readonly<Record<Column, string>>
  readonly right?: readonly Column[]
  /** Columns whose header is visible to screen readers only. */
  readonly hidden?: readonly Column[]
  readonly rows: readonly { readonly key: string; readonly cells: Readonly<Record<Column, ReactNode>> }[]
  /** Shown instead of rows when there are none. */
  readonly empty?: string
  readonly isWholePage?: boolean
}

export function MockupTable<Column extends string>({
  label,
  columns,
  right,
  hidden,
  rows,
  empty,
  isWholePage = true,
}: Props<Column>) {
  const names = Object.keys(columns) as Column[]
  const isRight = (name: Column | undefined) => name !== undefined && right?.includes(name) === true
  const side = (name: Column, at: number) =>
    cx(
      'px-2 first:left-0 first:pl-5 last:pr-5',
      isRight(name) ? 'text-right' : 'text-left',
      !isRight(name) && isRight(names[at - 1]) && 'pl-8',
    )
  return (
    <Scroller label={label} className={cx('relative', isWholePage && 'min-h-0 flex-1')}>
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {names.map((name, at) => (
              <th
                key={name}
                scope="col"
                className={cx(
                  'sticky top-0 z-10 first:z-20 h-7 bg-page text-2xs font-medium whitespace-nowrap text-mute shadow-[inset_0_-1px_var(--color-line)]',
                  side(name, at),
                )}
              >
                {hidden?.includes(name) ? <span className="sr-only">{columns[name]}</span> : columns[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          className={cx(
            '[&_td]:shadow-[inset_0_-1px_var(--color-line)]',
            !isWholePage && '[&_tr:last-child_td]:shadow-none',
          )}
        >
          {rows.map(({ key, cells }) => (
            <tr key={key} className="group h-9 hover:bg-hover">
              {names.map((name, at) => (
                <td
                  key={name}
                  className={cx(
                    'whitespace-nowrap first:sticky first:bg-page first:group-hover:bg-hover',
                    side(name, at),
                  )}
                >
                  {cells[name]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && empty !== undefined && (
        <p className="px-5 py-16 text-center text-base">{empty}</p>
      )}
    </Scroller>
  )
}
