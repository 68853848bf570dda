import { findAuditHead, listAuditEvents as listStoredAuditEvents } from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'
import { authoriseReader } from './authorise-reader.ts'

export const listAuditEvents: Verb<'listAuditEvents', 'db'> = async (
  { db },
  { actor, request: { params, query } },
) => {
  authoriseReader(actor, 'read audit record', params.orgId)
  const rows = await listStoredAuditEvents(db, {
    organisationId: params.orgId,
    limit: query.limit,
    ...(query.subject === undefined ? {} : { subject: query.subject }),
    ...(query.verb === undefined ? {} : { verb: query.verb }),
    ...(query.outcome === undefined ? {} : { outcome: query.outcome }),
    ...(query.q === undefined || query.q === '' ? {} : { text: query.q }),
    ...(query.before === undefined ? {} : { before: BigInt(query.before) }),
  })
  return { rows, head: (await findAuditHead(db, params.orgId)) ?? null }
}
