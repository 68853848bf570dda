import type { Line } from './batch-lines.ts'
import type { BatchDraft } from './use-batch-draft.ts'

export interface LineProps {
  readonly line: Line
  /** From 1. */
  readonly number: string
  readonly draft: BatchDraft
  readonly onEdit: () => void
}
