/** A batch before it is stored: its source, and then its lines with their faults. */
import { lazy, Suspense, useState } from 'react'
import { BatchSource } from './BatchSource.tsx'
import { StoredSkeleton } from './StoredSkeleton.tsx'
import { useBatchDraft } from './use-batch-draft.ts'

const BatchLines = lazy(async () => ({ default: (await import('./BatchLines.tsx')).BatchLines }))

export function NewBatch() {
  const draft = useBatchDraft()
  const [isReplacing, setReplacing] = useState(false)
  if (draft.lines.length > 0 && !isReplacing)
    return (
      <Suspense fallback={<StoredSkeleton />}>
        <BatchLines draft={draft} onReplace={() => setReplacing(true)} />
      </Suspense>
    )
  return <BatchSource draft={draft} onRead={() => setReplacing(false)} />
}
