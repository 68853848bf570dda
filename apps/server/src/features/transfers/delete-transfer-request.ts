import { insertOutbox, transaction } from '@holdfast/store'
import { deleteDraft, lockTransferRequest, lockTreasury } from '@holdfast/store/write'
import { recordChange } from '../../http/record-change.ts'
import { notFound, refusal } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { assertAlone } from './assert-alone.ts'
import { authoriseOwner } from './authorise-owner.ts'
import { presentTransfer } from './present.ts'

/** Only a draft, which nobody else has decided on. */
export const deleteTransferRequest: Verb<'deleteTransferRequest', 'db'> = async ({ db }, call) => {
  const view = await authoriseOwner(db, call.actor, 'draft transfers', call.request.params.id)
  const { entity_id: organisationId, id } = view
  await transaction(db, async (tx) => {
    await lockTreasury(tx, organisationId)
    const row = await lockTransferRequest(tx, view)
    if (row === undefined) throw notFound('transfer_request')
    assertAlone(row)
    if (!(await deleteDraft(tx, view)))
      throw refusal('TRANSFER_NOT_IN_STATE', { was: row.status, needed: 'draft' })
    await insertOutbox(tx, [
      { channel: 'admin', organisationId, message: { type: 'transfer_request_deleted', payload: { id } } },
    ])
    const before = presentTransfer(view)
    const name = `${before.amount} ${before.token_symbol}`
    await recordChange(tx, call, {
      organisationId,
      subject: { kind: 'transfer-request', id, name },
      verb: 'deleted',
      before,
      after: undefined,
    })
  })
  return undefined
}
