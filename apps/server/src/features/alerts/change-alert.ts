import type { ApiReply } from '@holdfast/contract'
import type { AuditVerb } from '@holdfast/ledger'
import { type Queryable, transaction, type Transaction } from '@holdfast/store'
import { type AlertView, findAlert } from '@holdfast/store/read'
import { lockRows, updateAlert } from '@holdfast/store/write'
import type { Who } from '../../context.ts'
import { announceChange } from '../../http/announce-change.ts'
import { recordChange } from '../../http/record-change.ts'
import { assertVersion, notFound } from '../../http/refusal.ts'
import { presentAlert } from './present-alert.ts'

/** Announces the change to the organisation's clients and records it. */
export const changeAlert = (
  db: Queryable,
  who: Who,
  { alert, version }: { readonly alert: AlertView; readonly version: number | undefined },
  verb: AuditVerb,
  changeOf: (tx: Transaction, before: AlertView) => Promise<Parameters<typeof updateAlert>[2]>,
): Promise<ApiReply<'closeAlert'>> =>
  transaction(db, async (tx) => {
    const { id, entity_id: organisationId } = alert
    await lockRows(tx, 'alerts', { entity_id: organisationId, id })
    const before = await getAlert(tx, { organisationId, id })
    assertVersion(before.version, version)
    await updateAlert(tx, { entity_id: organisationId, id }, await changeOf(tx, before))
    const after = presentAlert(await getAlert(tx, { organisationId, id }))
    await announceChange(tx, organisationId, 'alert_updated', after)
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
  if (alert === undefined) throw notFound('alert')
  return alert
}
