/** Rows of work, each with its requester, date, state and the acts of the reader. */
import type { ReactNode } from 'react'
import { localTime } from '../../format/time.ts'
import { useMedia } from '../../ui/use-media.ts'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useSigningRequestWords } from './words.ts'

export interface Work {
  readonly key: string
  readonly reference: string
  readonly title: string
  readonly detail: ReactNode
  readonly by: string
  readonly at: string
  readonly status: ReactNode
  readonly actions: ReactNode
}

interface Props {
  readonly label: string
  readonly rows: readonly Work[]
  /** Notices: they have no state, and a reference is of no use. */
  readonly isReading?: boolean
}

const narrow = '(max-width: 47.99rem)'

export function WorkTable({ label, rows, isReading = false }: Props) {
  const { columns, actions } = useSigningRequestWords()
  const isNarrow = useMedia(narrow)
  if (isNarrow)
    return (
      <ul aria-label={label}>
        {rows.map((row) => (
          <WorkCard key={row.key} row={row} isReading={isReading} />
        ))}
      </ul>
    )
  return (
    <TableFrame
      caption={label}
      className="min-w-[58rem]"
      columns={[
        { label: isReading ? columns.notice : columns.requestId },
        { label: isReading ? columns.from : columns.requester, width: 'w-44' },
        { label: columns.date, width: 'w-36' },
        ...(isReading ? [] : [{ label: columns.status, width: 'w-36' }]),
        { label: actions, isHidden: true, isActions: true, width: 'w-84' },
      ]}
    >
      {rows.map(({ key, reference, title, detail, by, at, status, actions: acts }) => (
        <tr key={key} data-work={key} className="align-middle hover:bg-hover [&>td]:py-2">
          <td>
            <bdi className="block font-medium break-words">{title}</bdi>
            <Detail reference={isReading ? null : reference} detail={detail} />
          </td>
          <td>
            <bdi className="break-words">{by}</bdi>
          </td>
          <td className="whitespace-nowrap text-soft tabular-nums">{localTime(at).slice(0, 16)}</td>
          {!isReading && <td>{status}</td>}
          <td>
            <div className="flex flex-wrap justify-end gap-1.5">{acts}</div>
          </td>
        </tr>
      ))}
    </TableFrame>
  )
}

interface DetailProps extends Pick<Work, 'detail'> {
  readonly reference: string | null
}

const Detail = ({ reference, detail }: DetailProps) =>
  (reference !== null || detail !== '') && (
    <span className="block text-xs break-words text-mute">
      {reference !== null && <span className="font-mono text-2xs">{reference}</span>}
      {reference !== null && detail !== '' && ' · '}
      {detail}
    </span>
  )

interface CardProps {
  readonly row: Work
  readonly isReading: boolean
}

function WorkCard({ row: { key, reference, title, detail, by, at, status, actions }, isReading }: CardProps) {
  return (
    <li data-work={key} className="grid gap-2 border-b border-line px-5 py-3">
      <div className="flex items-start justify-between gap-3">
        <bdi className="min-w-0 font-medium break-words">{title}</bdi>
        {!isReading && status}
      </div>
      <Detail reference={isReading ? null : reference} detail={detail} />
      <p className="text-xs text-mute">
        <bdi>{by}</bdi>, {localTime(at).slice(0, 16)}
      </p>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </li>
  )
}
