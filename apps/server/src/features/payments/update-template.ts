import { transaction } from '@holdfast/store'
import { lockOrganisations, updatePaymentTemplate } from '@holdfast/store/write'
import { notFound, assertVersion } from '../../http/refusal.ts'
import { recordChange } from '../../http/record-change.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseWallet } from '../wallets/authorise-wallet.ts'
import { assertTemplateFits } from './assert-template-fits.ts'
import { authoriseTemplate, readTemplate } from './read-payments.ts'
import { paymentColumns, statePayment } from './state-payment.ts'

export const updateTemplate: Verb<'updatePaymentTemplate', 'config' | 'db' | 'nodes'> = async (
  context,
  call,
) => {
  const { actor, request } = call
  const { body, params, version } = request
  const place = await authoriseTemplate(context.db, actor, 'draft transfers', params.id)
  const { entity_id, id } = place
  const wallet = await authoriseWallet(context.db, actor, 'draft transfers', body.wallet_id)
  if (wallet.entity_id !== entity_id) throw notFound('wallet')
  const frozen = await statePayment(context, { wallet, by: actor.user.id }, body)
  return transaction(context.db, async (tx) => {
    await lockOrganisations(tx, [entity_id])
    const before = await readTemplate(tx, place)
    assertVersion(before.version, version)
    await assertTemplateFits(tx, entity_id, { name: body.name, id })
    await updatePaymentTemplate(tx, place, {
      ...paymentColumns(frozen, body),
      units: body.amount === null ? null : frozen.intent.units,
      updated_by: actor.user.id,
    })
    const after = await readTemplate(tx, place)
    const subject = { kind: 'payment-template', id, name: after.name } as const
    await recordChange(tx, call, { organisationId: entity_id, subject, verb: 'updated', before, after })
    return after
  })
}
