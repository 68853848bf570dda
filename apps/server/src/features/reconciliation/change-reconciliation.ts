import { transaction } from '@holdfast/store'
import { updateWalletRepairs } from '@holdfast/store/write'
import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { recordWallet } from '../wallets/record-wallet.ts'

export const changeReconciliation: Verb<'changeReconciliation', 'db'> = async ({ db }, call) => {
  const { params, body } = call.request
  const wallet = await authoriseWallet(db, call.actor, 'change wallets', params.id)
  const change = { organisationId: wallet.entity_id, id: wallet.id, repairsItself: body.repairs_itself }
  await transaction(db, async (tx) => {
    await updateWalletRepairs(tx, change)
    const before = { repairs_itself: wallet.repairs_itself }
    await recordWallet(tx, call, wallet.entity_id, 'updated', wallet, { before, after: body })
  })
  return body
}
