import type { VerbsOf } from '../../http/verb.ts'
import { acknowledgeAlert } from './acknowledge-alert.ts'
import { assignAlert } from './assign-alert.ts'
import { closeAlert } from './close-alert.ts'
import { listAlerts } from './list-alerts.ts'

export const alerts: VerbsOf<'listAlerts' | 'acknowledgeAlert' | 'assignAlert' | 'closeAlert'> = {
  listAlerts,
  acknowledgeAlert,
  assignAlert,
  closeAlert,
}
