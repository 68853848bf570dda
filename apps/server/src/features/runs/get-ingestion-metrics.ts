import { listNewestRuns } from '@holdfast/store/read'
import { authoriseScope } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { readFigures } from '../health/read-figures.ts'
import type { HealthSources } from '../health/read-health.ts'
import { measureRuns, newestRuns } from './measure-runs.ts'

export const getIngestionMetrics: Verb<'getIngestionMetrics', keyof HealthSources> = async (
  context,
  { actor },
) => {
  const scope = { organisationIds: authoriseScope(actor, 'read organisation'), limit: newestRuns }
  const measured = measureRuns(await listNewestRuns(context.db, scope))
  if (!actor.user.is_admin && !actor.user.is_system) return measured
  const figures = await readFigures(context)
  return {
    ...measured,
    system: figures.flatMap(({ name, type, values }) => values.map((value) => ({ name, type, ...value }))),
  }
}
