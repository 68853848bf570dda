/** Replaces a page while its files load. After ten seconds it offers to try again. */
import { Button } from '../ui/Button.tsx'
import { EmptyState, PageSkeleton, useIsLate } from '../ui/states.tsx'
import { useWords } from '../words/words.tsx'

const patienceMs = 10_000

export function PagePending() {
  const { common } = useWords()
  if (!useIsLate(patienceMs)) return <PageSkeleton />
  return (
    <EmptyState
      title={common.pageSlow}
      why={common.pageNotLoadedWhy}
      action={<Button onClick={() => window.location.reload()}>{common.tryAgain}</Button>}
    />
  )
}
