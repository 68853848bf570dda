import type { Verb } from '../../http/verb.ts'
import { authoriseReader } from './authorise-reader.ts'
import { exportLines } from './export-lines.ts'

export const exportAuditEvents: Verb<'exportAuditEvents', 'db'> = (
  { db },
  { actor, request: { params } },
) => {
  authoriseReader(actor, 'read audit record', params.orgId)
  return Promise.resolve(exportLines(db, params.orgId))
}
