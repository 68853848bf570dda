import { listNewestRuns } from '@holdfast/store/read'
import { authoriseScope } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentRun } from './present.ts'

export const listRuns: Verb<'listRuns', 'db'> = async ({ db }, { actor, request: { query } }) => {
  const listed = await listNewestRuns(db, {
    organisationIds: authoriseScope(actor, 'read organisation'),
    limit: query.limit,
  })
  return listed.map(presentRun)
}
