import { findRun, listNewestRuns } from '@holdfast/store/read'
import { organisationIdsOf } from '../../http/authorise.ts'
import type { HandlersOf } from '../../http/handlers.ts'
import { notFound } from '../../http/refusal.ts'
import { measure, newestRuns } from './metrics.ts'
import { presentRun } from './present.ts'
import { readRecon } from './recon.ts'

export const runs: HandlersOf<'listRuns' | 'getIngestionMetrics' | 'getRunRecon'> = {
  listRuns: async ({ db }, { actor, request: { query } }) => {
    const listed = await listNewestRuns(db, {
      organisationIds: organisationIdsOf(actor),
      limit: query.limit,
    })
    return listed.map(presentRun)
  },

  getIngestionMetrics: async ({ db }, { actor }) =>
    measure(await listNewestRuns(db, { organisationIds: organisationIdsOf(actor), limit: newestRuns })),

  getRunRecon: async ({ db }, { actor, request: { params } }) => {
    const run = await findRun(db, { organisationIds: organisationIdsOf(actor), id: params.id })
    if (run === undefined) throw notFound('Run')
    return readRecon(db, run)
  },
}
