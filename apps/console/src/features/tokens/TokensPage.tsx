/** The token catalogue. Everyone signed in sees it; system users change it. */
import { lazy, Suspense, useState } from 'react'
import { loadFailure } from '../../calls/refusals.ts'
import { useIsSystem } from '../../session/use-is-system.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words/words.tsx'
import { TokensTable } from './TokensTable.tsx'
import { useTokens } from './use-tokens.ts'
import { useTokenWords } from './words.ts'

const AddTokenDialog = lazy(async () => ({ default: (await import('./AddTokenDialog.tsx')).AddTokenDialog }))

export function TokensPage() {
  const { dialogs } = useWords()
  const words = useTokenWords()
  const isSystem = useIsSystem()
  const { query, tokens, actions } = useTokens()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      {isSystem && (
        <div className="flex min-h-12 shrink-0 items-center justify-end border-b border-line px-5 py-2">
          <Button look="solid" onClick={() => setAdding(true)}>
            {dialogs.token}
          </Button>
        </div>
      )}
      {query.error && tokens === undefined ? (
        <ErrorState message={loadFailure(query.error)} onRetry={() => void query.refetch()} />
      ) : tokens === undefined ? (
        <Skeleton rows={12} widths={['w-24', 'w-28', 'w-12', 'w-56', 'w-8', 'w-8', 'w-8', 'w-16', 'w-40']} />
      ) : tokens.length === 0 ? (
        <EmptyState title={words.empty} why={words.emptyWhy} />
      ) : (
        <TokensTable tokens={tokens} isSystem={isSystem} actions={actions} />
      )}
      {isAdding && (
        <Suspense>
          <AddTokenDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
