import { transaction } from '@holdfast/store'
import { findWallet } from '@holdfast/store/read'
import { lockRows, updateWalletRepairs } from '@holdfast/store/write'
import { notFound } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { recordWallet } from '../wallets/record-wallet.ts'

export const changeReconciliation: Verb<'changeReconciliation', 'db'> = async ({ db }, call) => {
  const { params, body } = call.request
  const { entity_id, id } = await authoriseWallet(db, call.actor, 'change wallets', params.id)
  await transaction(db, async (tx) => {
    await lockRows(tx, 'wallets', { entity_id, id })
    const wallet = await findWallet(tx, id)
    if (wallet === undefined) throw notFound('wallet')
    await updateWalletRepairs(tx, { organisationId: entity_id, id, repairsItself: body.repairs_itself })
    const before = { repairs_itself: wallet.repairs_itself }
    await recordWallet(tx, call, entity_id, 'updated', wallet, { before, after: body })
  })
  return body
}
