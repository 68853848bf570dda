/** Batches among the transfer requests: one row for each, however many payments it has. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Layers } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '../../../calls/api.ts'
import { useAdminMessages } from '../../../calls/use-admin-messages.ts'
import { answerText } from '../../../calls/refusals.ts'
import { fullAmount } from '../../../format/amount.ts'
import { localTime } from '../../../format/time.ts'
import { useSession } from '../../../session/use-session.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { useLocale } from '../../../words/words.tsx'
import { type Batch, batchStateOf, isPendingBatch } from './batch-state.ts'
import { useBatchWords } from './words.ts'

const batchesKey = 'transfer-batches'

function useBatches() {
  const { entityId } = useSession()
  const client = useQueryClient()
  const queryKey = [batchesKey, entityId]
  useAdminMessages({ transfer_batch_updated: () => void client.invalidateQueries({ queryKey }) }, [queryKey])
  return useQuery({
    queryKey,
    queryFn: () => api.listTransferBatches({ query: { entity_id: entityId } }),
  })
}

interface Props {
  readonly view: 'needs-you' | 'pending' | 'done' | 'all'
  /** Ids of what waits for this person. */
  readonly needsYou: ReadonlySet<string>
  /** The filters of the page; without it: none. */
  readonly matches?: (batch: Batch) => boolean
  /** Shown where the view has no batch. */
  readonly otherwise?: ReactNode
}

const isAny = () => true

export function BatchList({ view, needsYou, matches = isAny, otherwise = null }: Props) {
  const words = useBatchWords()
  const { data, error, refetch } = useBatches()
  if (error !== null && data === undefined)
    return <ErrorState message={words.listFailed(answerText(error))} onRetry={() => void refetch()} />
  if (data === undefined) return null
  const shown = data
    .filter(matches)
    .filter((batch) =>
      view === 'all'
        ? true
        : view === 'needs-you'
          ? needsYou.has(batch.id)
          : isPendingBatch(batch) === (view === 'pending'),
    )
  if (shown.length === 0) return otherwise
  return (
    <section aria-label={words.listTitle}>
      <h2 className="flex h-7 items-center bg-sunken px-5 text-xs font-medium">
        {words.listTitle} <span className="ml-1 font-normal text-mute">{shown.length}</span>
      </h2>
      <ul>
        {shown.map((batch) => (
          <BatchItem key={batch.id} batch={batch} />
        ))}
      </ul>
    </section>
  )
}

function BatchItem({ batch }: { readonly batch: Batch }) {
  const words = useBatchWords()
  const locale = useLocale()
  const sent = batch.counts.broadcasted ?? 0
  return (
    <li className="border-b border-line" data-batch={batch.id}>
      <Link
        to={'/mpc/transfer-requests/batch' as '/'}
        hash={batch.id}
        className="grid min-h-12 grid-cols-[auto_1fr_auto] items-center gap-x-3 px-5 py-1.5 hover:bg-hover sm:grid-cols-[auto_1fr_24%_20%]"
      >
        <Layers aria-hidden className="size-4 text-mute" />
        <span className="grid min-w-0">
          <bdi className="truncate font-medium">{batch.name}</bdi>
          <span className="truncate text-xs text-mute">
            {words.inList(batch.count)} · {localTime(batch.created_at)}
          </span>
        </span>
        <span className="text-right whitespace-nowrap tabular-nums">
          {fullAmount(batch.total ?? '0', locale)}{' '}
          <bdi className="text-2xs text-soft">{batch.token_symbol}</bdi>
        </span>
        <span className="grid text-xs text-soft max-sm:col-start-2">
          {words.states[batchStateOf(batch)]}
          {sent > 0 && <span className="text-mute">{words.sentOf(String(sent), String(batch.count))}</span>}
        </span>
      </Link>
    </li>
  )
}
