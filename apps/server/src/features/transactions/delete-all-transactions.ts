import { insertOutbox, transaction } from '@holdfast/store'
import { deleteAllTransactions as deleteStoredAllTransactions } from '@holdfast/store/write'
import { authoriseScope } from '../../http/authorise.ts'
import { messageOf } from '../../http/message-of.ts'
import { recordChange } from '../../http/record-change.ts'
import { forbidden } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'

export const deleteAllTransactions: Verb<'deleteAllTransactions', 'db'> = async ({ db }, call) => {
  // All writers use this order, because the books of each are locked until the commit.
  const { entity_id } = call.request.query
  const organisationIds = authoriseScope(call.actor, 'use dev tools', entity_id).toSorted()
  if (organisationIds.length === 0) throw forbidden()
  const cleared = await transaction(db, async (tx) => {
    const gone = await deleteStoredAllTransactions(tx, organisationIds)
    await insertOutbox(
      tx,
      organisationIds.map((organisationId) => ({
        channel: 'bc-transactions',
        organisationId,
        message: 'bc_transactions:deleted',
      })),
    )
    for (const organisationId of organisationIds)
      await recordChange(tx, call, {
        organisationId,
        subject: { kind: 'transactions', id: organisationId },
        verb: 'deleted',
      })
    return gone
  })
  return { ...messageOf('TRANSACTIONS_DELETED'), details: { tables_cleared: cleared } }
}
