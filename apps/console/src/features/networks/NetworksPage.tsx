/** The supported networks. Everyone signed in sees them; system users change them. */
import { lazy, Suspense, useState } from 'react'
import { loadFailure } from '../../calls/refusals.ts'
import { useIsSystem } from '../../session/use-is-system.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words/words.tsx'
import { NetworksTable } from './NetworksTable.tsx'
import { useNetworks } from './use-networks.ts'
import { useNetworkWords } from './words.ts'

const AddNetworkDialog = lazy(async () => ({
  default: (await import('./AddNetworkDialog.tsx')).AddNetworkDialog,
}))

export function NetworksPage() {
  const { dialogs } = useWords()
  const words = useNetworkWords()
  const isSystem = useIsSystem()
  const { query, networks, actions } = useNetworks()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      {isSystem && (
        <div className="flex min-h-12 shrink-0 items-center justify-end border-b border-line px-5 py-2">
          <Button look="solid" onClick={() => setAdding(true)}>
            {dialogs.network}
          </Button>
        </div>
      )}
      {query.error && networks === undefined ? (
        <ErrorState message={loadFailure(query.error)} onRetry={() => void query.refetch()} />
      ) : networks === undefined ? (
        <Skeleton rows={10} widths={['w-36', 'w-40', 'w-12', 'w-56', 'w-8', 'w-10']} />
      ) : networks.length === 0 ? (
        <EmptyState title={words.empty} why={words.emptyWhy} />
      ) : (
        <NetworksTable networks={networks} isSystem={isSystem} actions={actions} />
      )}
      {isAdding && (
        <Suspense>
          <AddNetworkDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
