import { findRun, listNewestRuns } from '@holdfast/store/read'
import { authoriseScope } from '../../http/authorise.ts'
import type { HandlersOf } from '../../http/handlers.ts'
import { notFound } from '../../http/refusal.ts'
import { readFigures } from '../health/figures.ts'
import { measure, newestRuns } from './metrics.ts'
import { presentRun } from './present.ts'
import { readRecon } from './recon.ts'

export const runs: HandlersOf<'listRuns' | 'getIngestionMetrics' | 'getRunRecon'> = {
  listRuns: async ({ db }, { actor, request: { query } }) => {
    const listed = await listNewestRuns(db, {
      organisationIds: authoriseScope(actor, 'read organisation'),
      limit: query.limit,
    })
    return listed.map(presentRun)
  },

  getIngestionMetrics: async (context, { actor }) => {
    const scope = { organisationIds: authoriseScope(actor, 'read organisation'), limit: newestRuns }
    const measured = measure(await listNewestRuns(context.db, scope))
    if (!actor.user.is_admin && !actor.user.is_system) return measured
    const figures = await readFigures(context)
    return {
      ...measured,
      system: figures.flatMap(({ name, type, values }) => values.map((one) => ({ name, type, ...one }))),
    }
  },

  getRunRecon: async ({ db }, { actor, request: { params } }) => {
    const run = await findRun(db, { organisationIds: authoriseScope(actor, 'read organisation'), id: params.id })
    if (run === undefined) throw notFound('Run')
    return readRecon(db, run)
  },
}
