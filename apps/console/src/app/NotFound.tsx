/** The page for any address without a route. */
import { ToAccounts } from '../shell/ToAccounts.tsx'
import { EmptyState } from '../ui/states.tsx'
import { useWords } from '../words/words.tsx'

export function NotFound() {
  const { shell } = useWords()
  return (
    <main className="flex h-full flex-col">
      <title>{`${shell.notFound} · Holdfast`}</title>
      <h1 className="sr-only">{shell.notFound}</h1>
      <EmptyState title={shell.notFound} why={shell.notFoundWhy} action={<ToAccounts />} />
    </main>
  )
}
