/** In place of a page that is not for the person. */
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
