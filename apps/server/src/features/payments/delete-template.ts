import { transaction } from '@holdfast/store'
import { deletePaymentTemplate, lockOrganisations } from '@holdfast/store/write'
import { recordChange } from '../../http/record-change.ts'
import type { Verb } from '../../http/verb.ts'
import { authoriseTemplate, readTemplate } from './read-payments.ts'

export const deleteTemplate: Verb<'deletePaymentTemplate', 'db'> = async ({ db }, call) => {
  const { actor, request } = call
  const place = await authoriseTemplate(db, actor, 'draft transfers', request.params.id)
  const { entity_id, id } = place
  return transaction(db, async (tx) => {
    await lockOrganisations(tx, [entity_id])
    const before = await readTemplate(tx, place)
    await deletePaymentTemplate(tx, place)
    const subject = { kind: 'payment-template', id, name: before.name } as const
    await recordChange(tx, call, { organisationId: entity_id, subject, verb: 'deleted', before })
    return undefined
  })
}
