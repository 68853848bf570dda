import { transaction } from '@holdfast/store'
import { lockTreasury } from '@holdfast/store/write'
import type { Verb } from '../../http/verb.ts'
import { authoriseOwner } from './authorise-owner.ts'
import { removeDraft } from './remove-draft.ts'

export const deleteTransferRequest: Verb<'deleteTransferRequest', 'db'> = async ({ db }, call) => {
  const view = await authoriseOwner(db, call.actor, 'draft transfers', call.request.params.id)
  await transaction(db, async (tx) => {
    await lockTreasury(tx, view.entity_id)
    await removeDraft(tx, call, view)
  })
  return undefined
}
