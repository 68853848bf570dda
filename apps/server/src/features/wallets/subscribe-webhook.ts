import { transaction } from '@holdfast/store'
import { listWalletViews } from '@holdfast/store/read'
import { upsertWebhookSubscription } from '@holdfast/store/write'
import { messageOf } from '../../http/message-of.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from './authorise-wallet.ts'
import { recordWallet } from './record-wallet.ts'

export const subscribeWebhook: Verb<'subscribeWebhook', 'db'> = async ({ db }, call) => {
  const wallet = await authoriseWallet(db, call.actor, 'change wallets', call.request.params.id)
  const isNew = await transaction(db, async (tx) => {
    const inserted = await upsertWebhookSubscription(tx, {
      organisationId: wallet.entity_id,
      walletId: wallet.id,
      userId: call.actor.user.id,
    })
    if (inserted) await recordWallet(tx, call, wallet.entity_id, 'subscribed', wallet, {})
    return inserted
  })
  const [view] = await listWalletViews(db, { organisationIds: [wallet.entity_id], id: wallet.id })
  return {
    success: true,
    ...messageOf(isNew ? 'WALLET_SUBSCRIBED' : 'WALLET_SUBSCRIBED_BEFORE'),
    details: { network: view?.network.name ?? '', status: 'active' },
  }
}
