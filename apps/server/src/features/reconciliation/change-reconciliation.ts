import { transaction } from '@holdfast/store'
import { updateWalletRepairs } from '@holdfast/store/write'
import { recordChange } from '../../http/record-change.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'

export const changeReconciliation: Verb<'changeReconciliation', 'db'> = async ({ db }, call) => {
  const { params, body } = call.request
  const wallet = await authoriseWallet(db, call.actor, 'change wallets', params.id)
  const change = { organisationId: wallet.entity_id, id: wallet.id, repairsItself: body.repairs_itself }
  await transaction(db, async (tx) => {
    await updateWalletRepairs(tx, change)
    await recordChange(tx, call, {
      organisationId: wallet.entity_id,
      subject: { kind: 'wallet', id: wallet.id, name: wallet.name },
      verb: 'updated',
      before: { repairs_itself: wallet.repairs_itself },
      after: body,
    })
  })
  return body
}
