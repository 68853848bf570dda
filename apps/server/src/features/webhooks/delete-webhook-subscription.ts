import type { AuditSubject } from '@holdfast/ledger'
import { transaction } from '@holdfast/store'
import { deleteWebhookSubscription as deleteStoredWebhookSubscription } from '@holdfast/store/write'
import { recordChange } from '../../http/record-change.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'

export const deleteWebhookSubscription: Verb<'deleteWebhookSubscription', 'db'> = async ({ db }, call) => {
  const wallet = await authoriseWallet(db, call.actor, 'change wallets', call.request.params.id)
  const { entity_id: organisationId, id: walletId, name } = wallet
  await transaction(db, async (tx) => {
    if (!(await deleteStoredWebhookSubscription(tx, { organisationId, walletId }))) return
    const subject = { kind: 'wallet', id: walletId, name } satisfies {
      kind: AuditSubject
      id: string
      name: string
    }
    await recordChange(tx, call, { organisationId, subject, verb: 'unsubscribed' })
  })
  return undefined
}
