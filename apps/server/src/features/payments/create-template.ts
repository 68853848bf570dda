import { transaction } from '@holdfast/store'
import { insertPaymentTemplate, lockOrganisations } from '@holdfast/store/write'
import { recordChange } from '../../http/record-change.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { assertTemplateFits } from './assert-template-fits.ts'
import { readTemplate } from './read-payments.ts'
import { paymentColumns, statePayment } from './state-payment.ts'

export const createTemplate: Verb<'createPaymentTemplate', 'config' | 'db' | 'nodes'> = async (
  context,
  call,
) => {
  const { actor, request } = call
  const { body } = request
  const wallet = await authoriseWallet(context.db, actor, 'draft transfers', body.wallet_id)
  const { entity_id } = wallet
  const frozen = await statePayment(context, { wallet, by: actor.user.id }, body)
  return transaction(context.db, async (tx) => {
    await lockOrganisations(tx, [entity_id])
    await assertTemplateFits(tx, entity_id, { name: body.name, id: null })
    const id = await insertPaymentTemplate(tx, {
      entity_id,
      ...paymentColumns(frozen, body),
      units: body.amount === null ? null : frozen.intent.units,
      created_by: actor.user.id,
    })
    const after = await readTemplate(tx, { entity_id, id })
    const subject = { kind: 'payment-template', id, name: after.name } as const
    await recordChange(tx, call, { organisationId: entity_id, subject, verb: 'created', after })
    return after
  })
}
