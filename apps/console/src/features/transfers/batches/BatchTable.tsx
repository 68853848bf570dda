/** The lines of a new batch: one row each, as cards on a phone. */
import type { ReactNode } from 'react'
import { useMedia } from '../../../ui/use-media.ts'
import { Scroller } from '../../../ui/Scroller.tsx'
import { TableFrame } from '../../../ui/TableFrame.tsx'
import { BatchLineEditor } from './BatchLineEditor.tsx'
import { LineCard, LineRow } from './LineRow.tsx'
import type { BatchDraft } from './use-batch-draft.ts'
import { useBatchWords } from './words.ts'

interface Props {
  readonly draft: BatchDraft
  /** The key of the line in editing. */
  readonly edited: string | null
  readonly onEdit: (key: string | null) => void
  readonly footer: ReactNode
}

export function BatchTable({ draft, edited, onEdit, footer }: Props) {
  const { columns, caption } = useBatchWords()
  const isNarrow = useMedia('(max-width: 47.99rem)')
  const shown = draft.lines.map((line, at) => ({
    line,
    number: String(at + 1),
    draft,
    onEdit: () => onEdit(line.key),
  }))
  const editor = (line: (typeof shown)[number]) => (
    <BatchLineEditor key={line.line.key} {...line} isNarrow={isNarrow} onClose={() => onEdit(null)} />
  )
  if (isNarrow)
    return (
      <Scroller label={caption} className="min-h-0 flex-1 border-t border-line">
        <ul>
          {shown.map((line) =>
            line.line.key === edited ? editor(line) : <LineCard key={line.line.key} {...line} />,
          )}
        </ul>
        {footer}
      </Scroller>
    )
  return (
    <TableFrame
      caption={caption}
      className="min-w-[68rem]"
      columns={[
        { label: columns.line, width: 'w-16' },
        { label: columns.payee, width: 'w-40' },
        { label: columns.address },
        { label: columns.amount, align: 'right', width: 'w-40' },
        { label: columns.reference, width: 'w-44' },
        { label: columns.check, width: 'w-72' },
        { label: columns.actions, isHidden: true, width: 'w-14' },
      ]}
      footer={footer}
    >
      {shown.map((line) =>
        line.line.key === edited ? editor(line) : <LineRow key={line.line.key} {...line} />,
      )}
    </TableFrame>
  )
}
