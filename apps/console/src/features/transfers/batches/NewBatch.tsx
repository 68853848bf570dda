/** A batch before it is stored: its source, and then its lines with their faults. */
import { lazy, Suspense, useState } from 'react'
import { Scroller } from '../../../ui/Scroller.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useWords } from '../../../words/words.tsx'
import { nobody } from '../page-state.ts'
import { useWhyNoRequests } from '../../requesting/use-why-no-requests.ts'
import { BatchList } from './BatchList.tsx'
import { BatchSource } from './BatchSource.tsx'
import { StoredSkeleton } from './StoredSkeleton.tsx'
import { useBatchDraft } from './use-batch-draft.ts'
import { useBatchWords } from './words.ts'

const BatchLines = lazy(async () => ({ default: (await import('./BatchLines.tsx')).BatchLines }))

export function NewBatch() {
  const { pages } = useWords()
  const words = useBatchWords()
  const whyNot = useWhyNoRequests()
  const draft = useBatchDraft()
  const [isReplacing, setReplacing] = useState(false)
  if (whyNot !== null)
    return (
      <Scroller label={pages.batchPayout} className="min-h-0 flex-1">
        <EmptyState title={words.readOnly} why={whyNot} />
        <BatchList view="all" needsYou={nobody} />
      </Scroller>
    )
  if (draft.lines.length > 0 && !isReplacing)
    return (
      <Suspense fallback={<StoredSkeleton />}>
        <BatchLines draft={draft} onReplace={() => setReplacing(true)} />
      </Suspense>
    )
  return <BatchSource draft={draft} onRead={() => setReplacing(false)} />
}
