/** Shown instead of a page that the person may not see. */
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { useWords } from '../words/words.tsx'
import { ToAccounts } from './ToAccounts.tsx'

export function AccessDenied({ onAgain }: { readonly onAgain: () => void }) {
  const { shell } = useWords()
  return (
    <EmptyState
      title={shell.accessDenied}
      action={
        <div className="flex items-center gap-3">
          <ToAccounts />
          <Button onClick={onAgain}>{shell.accessAgain}</Button>
        </div>
      }
    />
  )
}
