/** A recorded run in the format of the contract. */
import { type ApiReply, RunStage } from '@holdfast/contract'
import type { RunView } from '@holdfast/store/read'

type Wire = ApiReply<'listRuns'>[number]

export const presentRun = (run: RunView): Wire => ({
  id: run.id,
  name: run.kind,
  labels: labelsOf(run),
  started_at: run.startedAt.toISOString(),
  ended_at: run.endedAt?.toISOString() ?? null,
  duration_ms: durationOf(run),
  records_fetched: run.endedAt === null ? null : run.fetched,
  outcome: run.outcome,
  failure: run.failure,
  failure_refusal: run.failureRefusal,
  extra: { ...run.extra, total_processed: run.fetched },
  stages: run.stages.flatMap((stage) => {
    // Parsing and storing are separate stages here, but the contract has four.
    const known = RunStage.safeParse(stage)
    return known.success ? [known.data] : []
  }),
})

export const labelsOf = (run: RunView): Wire['labels'] => ({
  wallet_id: run.walletId,
  address: run.address,
  provider: run.provider,
  network_symbol: run.networkSymbol,
  network_name: run.networkName,
  wallet_name: run.walletName,
})

/** Null while it runs. */
export const durationOf = ({ startedAt, endedAt }: RunView): number | null =>
  endedAt === null ? null : Math.max(0, endedAt.getTime() - startedAt.getTime())
