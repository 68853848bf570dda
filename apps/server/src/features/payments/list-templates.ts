import { listPaymentTemplates } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentTemplate } from './present-payments.ts'

export const listTemplates: Verb<'listPaymentTemplates', 'db'> = async ({ db }, { actor, request }) => {
  const { entity_id: organisationId } = request.query
  authorise(actor, 'read organisation', organisationId)
  return (await listPaymentTemplates(db, { organisationIds: [organisationId] })).map(presentTemplate)
}
