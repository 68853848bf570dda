import { findRun } from '@holdfast/store/read'
import { authoriseScope } from '../../http/authorise.ts'
import { notFound } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { readRecon } from './read-recon.ts'

export const getRunRecon: Verb<'getRunRecon', 'db'> = async ({ db }, { actor, request: { params } }) => {
  const run = await findRun(db, {
    organisationIds: authoriseScope(actor, 'read organisation'),
    id: params.id,
  })
  if (run === undefined) throw notFound('run')
  return readRecon(db, run)
}
