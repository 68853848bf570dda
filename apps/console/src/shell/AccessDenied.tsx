/** In place of a page that is not for the person. */
import { Link } from '@tanstack/react-router'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { useWords } from '../words/words.tsx'

export function AccessDenied({ onAgain }: { readonly onAgain: () => void }) {
  const { shell, pages } = useWords()
  return (
    <EmptyState
      title={shell.accessDenied}
      action={
        <div className="flex items-center gap-3">
          <Link to="/accounts-balances" className="text-accent underline underline-offset-3">
            {shell.accessElsewhere(pages.accountsBalances)}
          </Link>
          <Button onClick={onAgain}>{shell.accessAgain}</Button>
        </div>
      }
    />
  )
}
