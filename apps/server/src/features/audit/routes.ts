import type { VerbsOf } from '../../http/verb.ts'
import { exportAuditEvents } from './export-audit-events.ts'
import { followAuditEvents } from './follow-audit-events.ts'
import { listAuditEvents } from './list-audit-events.ts'

export const audit: VerbsOf<'listAuditEvents' | 'exportAuditEvents' | 'followAuditEvents'> = {
  listAuditEvents,
  exportAuditEvents,
  followAuditEvents,
}
