import { reason } from '@holdfast/contract'
import { updateTransferWorths } from '@holdfast/store/write'
import { authoriseTreasury } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { underPolicy } from '../transfers/gate.ts'
import { moveTransfers } from '../transfers/move-transfer.ts'
import { assertDecidable, decideBatch } from './decide-batch.ts'
import { judgeRows } from './judge-rows.ts'
import { assertAffordable } from './assert-affordable.ts'
import { authoriseBatch, rowsOfBatch } from './read-batch.ts'

export const submitBatch: Verb<'submitTransferBatch', 'config' | 'db' | 'nodes'> = async (context, call) => {
  const { db, config } = context
  const { actor, caller, request } = call
  const place = await authoriseBatch(db, actor, 'submit transfers', request.params.id)
  if (place.created_by !== actor.user.id)
    authoriseTreasury(actor, 'submit transfers of others', place.entity_id, 'transfer_batch')
  await assertAffordable(context, await rowsOfBatch(db, place))
  return decideBatch(db, call, { place, statuses: ['draft'] }, async (tx, rows) => {
    assertDecidable(rows)
    const judged = await judgeRows(tx, config, rows, { caller, step: 'submit' })
    const ids = judged.map(({ id }) => id)
    await moveTransfers(tx, { entity_id: place.entity_id, ids }, 'submit', {
      ...underPolicy(judged[0].judged),
      submitted_by: actor.user.id,
      submitted_at: new Date(),
    })
    await updateTransferWorths(
      tx,
      place.entity_id,
      judged.map(({ id, judged: { worth } }) => ({ id, worth })),
    )
    return { verb: 'submitted', message: reason('STEP_SUBMITTED'), ids }
  })
}
