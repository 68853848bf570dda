/** What the sections of the page are made of. */
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { Scroller } from '../../ui/Scroller.tsx'

interface PartProps {
  readonly title: string
  readonly why?: string
  readonly children: ReactNode
}

/** No landmark: the table in it is one, of the same name. */
export function Part({ title, why, children }: PartProps) {
  return (
    <div data-part={title} className="border-b border-line py-4 last:border-b-0">
      <header className="flex flex-wrap items-baseline gap-x-3 px-5 pb-2">
        <h2 className="text-base font-semibold">{title}</h2>
        {why !== undefined && <p className="text-mute">{why}</p>}
      </header>
      {children}
    </div>
  )
}

interface TableProps {
  readonly caption: string
  /** Head and whether it stands over figures. */
  readonly columns: readonly (readonly [label: string, align: 'left' | 'right'])[]
  readonly className: string
  readonly children: ReactNode
}

export function PartTable({ caption, columns, className, children }: TableProps) {
  return (
    <Scroller label={caption} className="relative">
      <table className={cx('w-full border-separate border-spacing-0', className)}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(([label, align], at) => (
              <th
                key={label}
                scope="col"
                className={cx(
                  'h-7 px-2 text-2xs font-medium whitespace-nowrap text-mute shadow-[inset_0_-1px_var(--color-line)] first:pl-5 last:pr-5',
                  align === 'right' ? 'text-right' : 'text-left',
                  align === 'left' && columns[at - 1]?.[1] === 'right' && 'pl-8',
                )}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_td]:h-8 [&_td]:px-2 [&_td]:whitespace-nowrap [&_td:first-child]:pl-5 [&_td:last-child]:pr-5 [&_tr:not(:last-child)_td]:shadow-[inset_0_-1px_var(--color-line)]">
          {children}
        </tbody>
      </table>
    </Scroller>
  )
}

/** Names with their figures, side by side as many as fit. */
export function Figures({ figures }: { readonly figures: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-6 gap-y-3 px-5">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-mute">{name}</dt>
          <dd className="text-lg font-semibold whitespace-nowrap">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
