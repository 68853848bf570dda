/** Replaces a page while its files load. After ten seconds it offers to try again. */
import { Button } from '../ui/Button.tsx'
import { EmptyState, Skeleton, useIsLate } from '../ui/states.tsx'
import { useWords } from '../words/words.tsx'

const patienceMs = 10_000

export function PagePending() {
  const { common } = useWords()
  if (!useIsLate(patienceMs)) return <Skeleton rows={12} widths={['w-40', 'w-24', 'ml-auto w-32', 'w-20']} />
  return (
    <EmptyState
      title={common.pageSlow}
      why={common.pageNotLoadedWhy}
      action={<Button onClick={() => window.location.reload()}>{common.tryAgain}</Button>}
    />
  )
}
