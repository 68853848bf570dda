/** The metrics of one run: durations of its stages, the rows of its wallet in both tables, and its input. */
import { useQuery } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { localTime } from '../../format/time.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useWords } from '../../words/words.tsx'
import { DebugBlock } from './DebugBlock.tsx'
import { FetchCard } from './FetchCard.tsx'
import { Counters, StageDurations } from './StageDurations.tsx'
import { Snapshot } from './Snapshot.tsx'
import type { Run } from './run-text.ts'
import { useRunWords } from './use-run-words.ts'

interface Props {
  readonly run: Run
  readonly onClose: () => void
}

export function MetricsDialog({ run, onClose }: Props) {
  const { metrics: words } = useRunWords()
  const { common } = useWords()
  const { labels } = run
  return (
    <Dialog
      title={words.title}
      lead={
        <>
          <bdi className="text-ink">{labels.wallet_name}</bdi> · {labels.network_name} · {labels.provider} ·{' '}
          <time dateTime={run.started_at} className="whitespace-nowrap">
            {localTime(run.started_at)}
          </time>
        </>
      }
      closeLabel={common.close}
      onClose={onClose}
      size="full"
    >
      <Measured run={run} />
      <Reconciled run={run} />
    </Dialog>
  )
}

/** The metrics of a running run are read again when it has ended. */
function Measured({ run }: { readonly run: Run }) {
  const { metrics: words } = useRunWords()
  const measured = useQuery({
    queryKey: ['ingestion-metrics', run.id, run.ended_at],
    queryFn: () => api.getIngestionMetrics(),
    staleTime: 0,
  })
  if (measured.isPending) return <Loading />
  if (measured.isError)
    return <ErrorState message={measured.error.message} onRetry={() => void measured.refetch()} />
  const isOfRun = ({ labels }: { readonly labels: Run['labels'] }) =>
    labels.wallet_id === run.labels.wallet_id && labels.provider === run.labels.provider
  const histograms = measured.data.histograms.filter(isOfRun)
  const counters = measured.data.counters.filter(isOfRun)
  if (histograms.length + counters.length === 0)
    return <p className="border-b border-line px-5 py-6 text-mute">{words.noSeries}</p>
  return (
    <>
      <StageDurations histograms={histograms} newestRuns={measured.data.newest_runs} />
      <Counters counters={counters} />
    </>
  )
}

function Reconciled({ run }: { readonly run: Run }) {
  const recon = useQuery({
    queryKey: ['run-recon', run.id, run.ended_at],
    queryFn: () => api.getRunRecon({ params: { id: run.id } }),
    staleTime: 0,
  })
  if (recon.isPending) return <Loading />
  if (recon.isError) return <ErrorState message={recon.error.message} onRetry={() => void recon.refetch()} />
  return (
    <>
      <Snapshot recon={recon.data} />
      {recon.data.fetched !== null && recon.data.tracking !== null && (
        <FetchCard fetched={recon.data.fetched} tracking={recon.data.tracking} />
      )}
      <DebugBlock run={run} recon={recon.data} />
    </>
  )
}

function Loading() {
  const { metrics: words } = useRunWords()
  return (
    <p role="status" className="border-b border-line px-5 py-6 text-mute">
      {words.loading}
    </p>
  )
}
