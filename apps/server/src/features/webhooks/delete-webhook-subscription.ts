import { transaction } from '@holdfast/store'
import { deleteWebhookSubscription as deleteStoredWebhookSubscription } from '@holdfast/store/write'
import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { recordWallet } from '../wallets/record-wallet.ts'

export const deleteWebhookSubscription: Verb<'deleteWebhookSubscription', 'db'> = async ({ db }, call) => {
  const wallet = await authoriseWallet(db, call.actor, 'change wallets', call.request.params.id)
  const { entity_id: organisationId, id: walletId } = wallet
  await transaction(db, async (tx) => {
    if (await deleteStoredWebhookSubscription(tx, { organisationId, walletId }))
      await recordWallet(tx, call, organisationId, 'unsubscribed', wallet, {})
  })
  return undefined
}
