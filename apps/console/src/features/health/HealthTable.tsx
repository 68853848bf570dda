/** A table of System Health; on a narrow screen each of its rows is a card, with the first cell as its title. */
import type { ReactNode } from 'react'
import { CardLine } from '../../ui/CardLine.tsx'
import { CardLines } from '../../ui/CardLines.tsx'
import { CardList } from '../../ui/CardList.tsx'
import { cx } from '../../ui/cx.ts'
import { RowCard } from '../../ui/RowCard.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'

interface Column {
  readonly label: string
  readonly align?: 'right'
  /** Classes of its cells. */
  readonly look?: string
}

interface Row {
  readonly key: string
  /** Attributes of the row. */
  readonly mark: Readonly<Record<`data-${string}`, string>>
  /** One for each column. */
  readonly cells: readonly ReactNode[]
}

interface Props {
  readonly caption: string
  /** The minimum width of the table. */
  readonly className: string
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
}

export function HealthTable({ caption, className, columns, rows }: Props) {
  const isNarrow = useIsNarrow()
  if (isNarrow)
    return (
      <CardList label={caption}>
        {rows.map(({ key, mark, cells: [title, ...others] }) => (
          <RowCard key={key} {...mark} title={title}>
            <CardLines>
              {columns.slice(1).map(({ label, look }, at) => (
                <CardLine key={label} label={label}>
                  <span className={look}>{others[at]}</span>
                </CardLine>
              ))}
            </CardLines>
          </RowCard>
        ))}
      </CardList>
    )
  return (
    <TableFrame caption={caption} className={className} columns={columns}>
      {rows.map(({ key, mark, cells }) => (
        <tr key={key} {...mark} className="h-8 hover:bg-hover">
          {columns.map(({ label, align, look }, at) => (
            <td key={label} className={cx(align === 'right' && 'text-right', look)}>
              {cells[at]}
            </td>
          ))}
        </tr>
      ))}
    </TableFrame>
  )
}
