import { listPaymentSchedules } from '@holdfast/store/read'
import { authorise } from '../../http/authorise.ts'
import type { Verb } from '../../http/verb.ts'
import { presentSchedule } from './present-payments.ts'

export const listSchedules: Verb<'listPaymentSchedules', 'db'> = async ({ db }, { actor, request }) => {
  const { entity_id: organisationId } = request.query
  authorise(actor, 'read organisation', organisationId)
  return (await listPaymentSchedules(db, { organisationIds: [organisationId] })).map(presentSchedule)
}
