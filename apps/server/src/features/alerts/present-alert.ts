import type { ApiReply } from '@holdfast/contract'
import type { AlertView } from '@holdfast/store/read'

export const presentAlert = (alert: AlertView): ApiReply<'listAlerts'>[number] => ({
  id: alert.id,
  entity_id: alert.entity_id,
  entity: alert.organisation,
  kind: alert.kind,
  severity: alert.severity,
  state: alert.state,
  facts: { ...alert.facts },
  raised_at: alert.raised_at.toISOString(),
  ended_at: alert.ended_at?.toISOString() ?? null,
  acknowledged_by: alert.acknowledger,
  acknowledged_at: alert.acknowledged_at?.toISOString() ?? null,
  assigned_to: alert.assigned_to === null ? null : { id: alert.assigned_to, name: alert.assignee ?? '' },
  closed_by: alert.closer,
  closed_at: alert.closed_at?.toISOString() ?? null,
  note: alert.note,
  version: alert.version,
})
