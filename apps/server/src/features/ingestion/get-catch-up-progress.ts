import { findJobById } from '@holdfast/store/read'
import { authoriseScope } from '../../http/authorise.ts'
import { notFound } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'

export const getCatchUpProgress: Verb<'getCatchUpProgress', 'db'> = async (
  { db },
  { actor, request: { params } },
) => {
  const organisationIds = authoriseScope(actor, 'read organisation')
  const job = await findJobById(db, params.jobId)
  if (job === undefined || !organisationIds.includes(job.entity_id)) throw notFound('job')
  return {
    stage: job.stage,
    processed_native_out: job.processed_native_out,
    processed_native_in: job.processed_native_in,
    processed_trc20_out: job.processed_trc20_out,
    processed_trc20_in: job.processed_trc20_in,
    planned_total: job.planned_total,
    errors: job.errors,
    done: job.state === 'done' || job.state === 'failed',
  }
}
