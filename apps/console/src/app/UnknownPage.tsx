/** An address without a route, inside the console: menu and language stay. */
import { ToAccounts } from '../shell/ToAccounts.tsx'
import { EmptyState } from '../ui/states.tsx'
import { useWords } from '../words/words.tsx'

export function UnknownPage() {
  const { shell } = useWords()
  return <EmptyState title={shell.notFoundWhy} action={<ToAccounts />} />
}
