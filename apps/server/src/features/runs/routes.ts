import type { VerbsOf } from '../../http/verb.ts'
import { getIngestionMetrics } from './get-ingestion-metrics.ts'
import { getRunRecon } from './get-run-recon.ts'
import { listRuns } from './list-runs.ts'

export const runs: VerbsOf<'listRuns' | 'getIngestionMetrics' | 'getRunRecon'> = {
  listRuns,
  getIngestionMetrics,
  getRunRecon,
}
