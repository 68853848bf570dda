import { transaction } from '@holdfast/store'
import { deleteWallet as deleteStoredWallet } from '@holdfast/store/write'
import { notFound } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from './authorise-wallet.ts'
import { readWallet } from './read-wallet.ts'
import { recordWallet } from './record-wallet.ts'
import { notifyBalances } from './notify-balances.ts'

export const deleteWallet: Verb<'deleteWallet', 'config' | 'db' | 'providers'> = async (context, call) => {
  const { db } = context
  const wallet = await authoriseWallet(db, call.actor, 'change wallets', call.request.params.id)
  const before = await readWallet(db, context, wallet.entity_id, wallet.id)
  await transaction(db, async (tx) => {
    const isGone = await deleteStoredWallet(tx, { organisationId: wallet.entity_id, id: wallet.id })
    if (!isGone) throw notFound('wallet')
    await notifyBalances(tx, wallet.entity_id, wallet.id)
    await recordWallet(tx, call, wallet.entity_id, 'deleted', before, { before })
  })
  return undefined
}
