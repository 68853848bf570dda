/** The unreadable rows of a response. They are missing from their table, so they are named beside it. */
import type { UnreadableRow } from '@holdfast/contract'
import { TriangleAlert } from 'lucide-react'
import { useWords } from '../words/words.tsx'

export function UnreadableList({ rows }: { readonly rows: readonly UnreadableRow[] }) {
  const { common } = useWords()
  if (rows.length === 0) return null
  return (
    <div
      role="status"
      className="max-h-28 shrink-0 overflow-auto border-b border-line bg-warn-wash px-5 py-1"
    >
      {rows.map(({ at, id }) => (
        <p key={at} data-unreadable={at} className="flex items-center gap-2 py-0.5 text-warn">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          {id === null ? common.rowUnreadable : common.rowUnreadableId(id)}
        </p>
      ))}
    </div>
  )
}
