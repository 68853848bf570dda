import type { ApiReply } from '@holdfast/contract'
import type { AuditVerb, Right } from '@holdfast/ledger'
import { insertOutbox, type Queryable, type Transaction, transaction } from '@holdfast/store'
import { type AlertView, findAlert, findMember, listAlerts } from '@holdfast/store/read'
import { lockRows, updateAlert } from '@holdfast/store/write'
import type { Actor, Who } from '../../context.ts'
import { authoriseFound, authoriseScope, organisationIdsOf } from '../../http/authorise.ts'
import type { HandlersOf } from '../../http/handlers.ts'
import { recordChange } from '../../http/record-change.ts'
import { badValue, assertVersion, notFound } from '../../http/refusal.ts'
import { presentAlert } from './present.ts'

const most = 200

export const alerts: HandlersOf<'listAlerts' | 'acknowledgeAlert' | 'assignAlert' | 'closeAlert'> = {
  listAlerts: async ({ db }, { actor, request: { query } }) => {
    const organisationIds = authoriseScope(actor, 'handle alerts', query.entity_id)
    const states = query.state === 'closed' ? (['closed'] as const) : (['open', 'acknowledged'] as const)
    return (await listAlerts(db, { organisationIds, states, limit: most })).map(presentAlert)
  },

  acknowledgeAlert: async ({ db }, { request, ...who }) => {
    const alert = await authoriseAlert(db, who.actor, 'handle alerts', request.params.id)
    return changeAlert(db, who, { alert, version: request.version }, 'acknowledged', async () => ({
      state: 'acknowledged',
      acknowledged_by: who.actor.user.id,
      acknowledged_at: new Date(),
    }))
  },

  assignAlert: async ({ db }, { request, ...who }) => {
    const alert = await authoriseAlert(db, who.actor, 'handle alerts', request.params.id)
    return changeAlert(db, who, { alert, version: request.version }, 'assigned', async (tx) => {
      const { member_id } = request.body
      const member = member_id === null ? null : await findMember(tx, [alert.entity_id], member_id)
      if (member === undefined || member?.is_active === false || member?.is_retired === true)
        throw badValue('member_id', 'is not an active member of this organization')
      return { assigned_to: member_id }
    })
  },

  closeAlert: async ({ db }, { request, ...who }) => {
    const alert = await authoriseAlert(db, who.actor, 'handle alerts', request.params.id)
    return changeAlert(db, who, { alert, version: request.version }, 'closed', async () => ({
      state: 'closed',
      closed_by: who.actor.user.id,
      closed_at: new Date(),
      note: request.body.note ?? '',
    }))
  },
}

/** An alert of one of the caller's organisations. */
async function authoriseAlert(db: Queryable, actor: Actor, right: Right, id: string): Promise<AlertView> {
  const alert = await findAlert(db, { organisationIds: organisationIdsOf(actor), id })
  return authoriseFound(actor, right, alert, 'Alert')
}

/** Tells the organisation's screens and records the change. */
const changeAlert = (
  db: Queryable,
  who: Who,
  { alert, version }: { readonly alert: AlertView; readonly version: number | undefined },
  verb: AuditVerb,
  changeOf: (tx: Transaction) => Promise<Parameters<typeof updateAlert>[2]>,
): Promise<ApiReply<'closeAlert'>> =>
  transaction(db, async (tx) => {
    const { id, entity_id: organisationId } = alert
    await lockRows(tx, 'alerts', { entity_id: organisationId, id })
    const before = await getAlert(tx, { organisationId, id })
    assertVersion(before.version, version)
    await updateAlert(tx, { entity_id: organisationId, id }, await changeOf(tx))
    const after = presentAlert(await getAlert(tx, { organisationId, id }))
    await insertOutbox(tx, [
      { channel: 'admin', organisationId, message: { type: 'alert_updated', payload: after } },
    ])
    await recordChange(tx, who, {
      organisationId,
      subject: { kind: 'alert', id, name: before.cause },
      verb,
      before: presentAlert(before),
      after,
    })
    return after
  })

async function getAlert(
  tx: Transaction,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
): Promise<AlertView> {
  const alert = await findAlert(tx, { organisationIds: [organisationId], id })
  if (alert === undefined) throw notFound('Alert')
  return alert
}
