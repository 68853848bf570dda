/** Ledger and chain of one wallet for its readers: balances, differences and coverage. The chain is asked when it opens. A wallet that
 *  was never read can be fetched. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../calls/api.ts'
import { walletsQuery } from '../../calls/queries.ts'
import { loadFailure } from '../../calls/refusals.ts'
import { useSession } from '../../session/use-session.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { useWords } from '../../words/words.tsx'
import { ReconciliationHistory } from './ReconciliationHistory.tsx'
import { ReconciliationTable } from './ReconciliationTable.tsx'
import { useHistoryWords } from './use-history-words.ts'

const FetchDialog = lazy(async () => ({ default: (await import('../fetch/FetchDialog.tsx')).FetchDialog }))

interface Props {
  readonly walletId: string
  readonly name: string
  readonly onClose: () => void
}

export function ReconciliationDialog({ walletId, name, onClose }: Props) {
  // Loaded with the dialog: a part that loads them later would suspend all of it.
  useHistoryWords()
  const { common, pages } = useWords()
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
            <NeverRead walletId={walletId} onRead={() => void refetch()} />
          ) : (
            <>
              <div className="overflow-x-auto">
                <ReconciliationTable results={data.results} />
              </div>
              <ReconciliationHistory walletId={walletId} balances={data.results} />
            </>
          )}
        </>
      )}
    </Dialog>
  )
}

interface NeverReadProps {
  readonly walletId: string
  readonly onRead: () => void
}

/** Nothing can be compared before the wallet is read. */
function NeverRead({ walletId, onRead }: NeverReadProps) {
  const { reconciliation: words, wallets } = useWords()
  const { entityId } = useSession()
  const whyNot = useWhyNot('fetch history')
  const { data: listed } = useQuery(walletsQuery(entityId))
  const [isFetching, setFetching] = useState(false)
  const wallet = listed?.find(({ id }) => id === walletId)
  return (
    <>
      <EmptyState
        picture="wallet"
        title={words.notCompared}
        why={words.notComparedWhy}
        action={
          wallet !== undefined && (
            <WhyButton look="solid" whyNot={whyNot} onClick={() => setFetching(true)}>
              {wallets.fetch}
            </WhyButton>
          )
        }
      />
      <Suspense>
        {isFetching && wallet !== undefined && (
          <FetchDialog
            wallet={wallet}
            onClose={() => {
              setFetching(false)
              onRead()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
