/** Rows of work, each with its requester, date, state and the acts of the reader. */
import type { ReactNode } from 'react'
import { localTime } from '../../format/time.ts'
import { useMedia } from '../../ui/use-media.ts'
import { pressOpen } from '../../ui/press-open.ts'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useSigningRequestWords } from './words.ts'

/** A notice has neither a reference nor a state. */
export interface Work {
  readonly key: string
  readonly reference?: string
  readonly title: string
  readonly detail?: ReactNode
  readonly by: string
  readonly at: string
  readonly status?: ReactNode
  /** The one that opens the row is marked `data-row-open`. */
  readonly actions: ReactNode
}

interface Props {
  readonly label: string
  /** All of one kind: requests, or notices. */
  readonly rows: readonly Work[]
}

const narrow = '(max-width: 47.99rem)'

export function WorkTable({ label, rows }: Props) {
  const { columns, actions } = useSigningRequestWords()
  const isNarrow = useMedia(narrow)
  const areNotices = rows.every(({ status }) => status === undefined)
  if (isNarrow)
    return (
      <ul aria-label={label}>
        {rows.map((row) => (
          <WorkCard key={row.key} row={row} />
        ))}
      </ul>
    )
  return (
    <TableFrame
      caption={label}
      className="min-w-[58rem]"
      columns={[
        { label: areNotices ? columns.notice : columns.requestId },
        { label: areNotices ? columns.from : columns.requester, width: 'w-44' },
        { label: columns.date, width: 'w-36' },
        ...(areNotices ? [] : [{ label: columns.status, width: 'w-36' }]),
        { label: actions, isHidden: true, isActions: true, width: 'w-84' },
      ]}
    >
      {rows.map((row) => (
        <tr
          key={row.key}
          data-work={row.key}
          className="cursor-pointer align-middle hover:bg-hover [&>td]:py-2"
          onClick={pressOpen}
        >
          <td>
            <bdi className="block font-medium break-words">{row.title}</bdi>
            <Detail row={row} />
          </td>
          <td>
            <bdi className="break-words">{row.by}</bdi>
          </td>
          <td className="whitespace-nowrap text-soft tabular-nums">{localTime(row.at).slice(0, 16)}</td>
          {!areNotices && <td>{row.status}</td>}
          <td>
            <div className="flex flex-wrap justify-end gap-1.5">{row.actions}</div>
          </td>
        </tr>
      ))}
    </TableFrame>
  )
}

const Detail = ({ row: { reference, detail = '' } }: { readonly row: Work }) =>
  (reference !== undefined || detail !== '') && (
    <span className="block text-xs break-words text-mute">
      {reference !== undefined && <span className="font-mono text-2xs">{reference}</span>}
      {reference !== undefined && detail !== '' && ' · '}
      {detail}
    </span>
  )

function WorkCard({ row }: { readonly row: Work }) {
  const { key, title, by, at, status, actions } = row
  return (
    <li data-work={key} className="grid gap-2 border-b border-line px-5 py-3">
      <div className="flex items-start justify-between gap-3">
        <bdi className="min-w-0 font-medium break-words">{title}</bdi>
        {status}
      </div>
      <Detail row={row} />
      <p className="text-xs text-mute">
        <bdi>{by}</bdi>, {localTime(at).slice(0, 16)}
      </p>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </li>
  )
}
