/** Any address that is in no table. */
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/states.tsx'
import { useWords } from '../words/words.tsx'

export function NotFound() {
  const { shell, pages } = useWords()
  return (
    <main className="flex h-full flex-col">
      <title>{`${shell.notFound} · Holdfast`}</title>
      <h1 className="sr-only">{shell.notFound}</h1>
      <EmptyState
        title={shell.notFound}
        why={shell.notFoundWhy}
        action={
          <Link to="/accounts-balances" className="text-accent underline underline-offset-3">
            {shell.accessElsewhere(pages.accountsBalances)}
          </Link>
        }
      />
    </main>
  )
}
