import type { ApiReply } from '@holdfast/contract'
import type { AuditVerb } from '@holdfast/ledger'
import { insertOutbox, type Transaction, transaction } from '@holdfast/store'
import { type AlertView, findAlert, findMember, listAlerts } from '@holdfast/store/read'
import { lockRows, updateAlert } from '@holdfast/store/write'
import type { Actor, Caller, Context } from '../../context.ts'
import { authorise, organisationIdsOf, organisationsWith } from '../../http/authorise.ts'
import type { HandlersOf } from '../../http/handlers.ts'
import { recordChange } from '../../http/record-change.ts'
import { badValue, assertVersion, notFound } from '../../http/refusal.ts'
import { presentAlert } from './present.ts'

const most = 200

export const alerts: HandlersOf<'listAlerts' | 'acknowledgeAlert' | 'assignAlert' | 'closeAlert'> = {
  listAlerts: async ({ db }, { actor, request: { query } }) => {
    if (query.entity_id !== undefined) authorise(actor, 'handle alerts', query.entity_id)
    const organisationIds =
      query.entity_id === undefined ? organisationsWith(actor, 'handle alerts') : [query.entity_id]
    const states = query.state === 'closed' ? (['closed'] as const) : (['open', 'acknowledged'] as const)
    return (await listAlerts(db, { organisationIds, states, limit: most })).map(presentAlert)
  },

  acknowledgeAlert: (context, asked) =>
    handle(context, asked, 'acknowledged', async () => ({
      state: 'acknowledged',
      acknowledged_by: asked.actor.user.id,
      acknowledged_at: new Date(),
    })),

  assignAlert: (context, asked) =>
    handle(context, asked, 'assigned', async (tx, { entity_id }) => {
      const { member_id } = asked.request.body
      const member = member_id === null ? null : await findMember(tx, [entity_id], member_id)
      if (member === undefined || member?.is_active === false || member?.is_retired === true)
        throw badValue('member_id', 'is not an active member of this organization')
      return { assigned_to: member_id }
    }),

  closeAlert: (context, asked) =>
    handle(context, asked, 'closed', async () => ({
      state: 'closed',
      closed_by: asked.actor.user.id,
      closed_at: new Date(),
      note: asked.request.body.note ?? '',
    })),
}

interface AskedOfOne {
  readonly actor: Actor
  readonly caller: Caller
  readonly request: {
    readonly params: { readonly id: string }
    readonly version?: number | undefined
  }
}

async function handle(
  { db }: Context,
  { actor, caller, request }: AskedOfOne,
  verb: AuditVerb,
  changeOf: (tx: Transaction, alert: AlertView) => Promise<Parameters<typeof updateAlert>[2]>,
): Promise<ApiReply<'closeAlert'>> {
  return transaction(db, async (tx) => {
    const { id, entity_id: organisationId } = await getAlert(tx, actor, request.params.id)
    await lockRows(tx, 'alerts', { entity_id: organisationId, id })
    const before = await getAlert(tx, actor, id)
    assertVersion(before.version, request.version)
    await updateAlert(tx, { entity_id: organisationId, id }, await changeOf(tx, before))
    const after = presentAlert(await getAlert(tx, actor, id))
    await insertOutbox(tx, [
      { channel: 'admin', organisationId, message: { type: 'alert_updated', payload: after } },
    ])
    const subject = { kind: 'alert' as const, id, name: before.cause }
    await recordChange(
      tx,
      { actor, caller },
      { organisationId, subject, verb, before: presentAlert(before), after },
    )
    return after
  })
}

async function getAlert(tx: Transaction, actor: Actor, id: string): Promise<AlertView> {
  const alert = await findAlert(tx, { organisationIds: organisationIdsOf(actor), id })
  if (alert === undefined) throw notFound('Alert')
  authorise(actor, 'handle alerts', alert.entity_id, 'Alert')
  return alert
}
