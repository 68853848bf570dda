/** Ledger and chain of one wallet for its readers: the balances, differences and coverage, without acts. The chain is asked when it opens. */
import { useQuery } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { loadFailure } from '../../calls/refusals.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words/words.tsx'
import { ReconciliationHistory } from './ReconciliationHistory.tsx'
import { ReconciliationTable } from './ReconciliationTable.tsx'
import { useHistoryWords } from './use-history-words.ts'

interface Props {
  readonly walletId: string
  readonly name: string
  readonly onClose: () => void
}

export function ReconciliationDialog({ walletId, name, onClose }: Props) {
  // Loaded with the dialog: a part that loads them later would suspend all of it.
  useHistoryWords()
  const { common, pages, reconciliation: words } = useWords()
  const { data, error, refetch } = useQuery({
    queryKey: ['reconciliation-status', walletId],
    queryFn: () => api.getReconciliationStatus({ params: { id: walletId } }),
    staleTime: 0,
  })
  return (
    <Dialog title={name} lead={pages.reconciliations} size="full" closeLabel={common.close} onClose={onClose}>
      {data === undefined && error !== null ? (
        <ErrorState message={loadFailure(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={5} widths={['w-24', 'ml-auto w-32', 'w-32', 'w-32', 'w-28']} />
      ) : (
        <>
          {data.results.length === 0 ? (
            <EmptyState picture="wallet" title={words.empty} why={words.emptyWhy} />
          ) : (
            <div className="overflow-x-auto">
              <ReconciliationTable results={data.results} />
            </div>
          )}
          <ReconciliationHistory walletId={walletId} balances={data.results} />
        </>
      )}
    </Dialog>
  )
}
