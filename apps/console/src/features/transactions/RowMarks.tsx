/** Signs of tags, notes and files behind the type of a row; their texts as a tooltip. */
import './annotations/tag-colours.css'
import type { TransactionRow } from './transaction-row.ts'

type Marked = Pick<TransactionRow, 'tags' | 'mpc_entry_notes' | 'mpc_transaction_notes' | 'attachment_count'>

const noteOf = (row: Marked): string =>
  [row.mpc_transaction_notes, row.mpc_entry_notes].filter(Boolean).join(' / ')

export const hasMarks = (row: Marked): boolean =>
  (row.tags ?? []).length > 0 || noteOf(row) !== '' || (row.attachment_count ?? 0) > 0

const shownDots = 3

export function RowMarks({ row }: { readonly row: Marked }) {
  const { tags = [], attachment_count: files = 0 } = row
  const note = noteOf(row)
  const title = [tags.map(({ name }) => name).join(', '), note].filter(Boolean).join('\n')
  return (
    <span data-marks title={title} className="ml-auto flex shrink-0 items-center gap-1 text-mute">
      {tags.length > 0 && (
        <span className="flex gap-0.5">
          {tags.slice(0, shownDots).map(({ id, colour }) => (
            <i key={id} aria-hidden className={`tag-${colour} size-2 rounded-full bg-(--tag)`} />
          ))}
        </span>
      )}
      {note !== '' && <i aria-hidden className="size-3 cell-icon cell-icon-note" />}
      {files > 0 && <i aria-hidden className="size-3 cell-icon cell-icon-file" />}
      <span className="sr-only">{title}</span>
    </span>
  )
}
