import type { ApiReply } from '@holdfast/contract'
import type { Right } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import {
  listPaymentSchedules,
  listPaymentTemplates,
  type PaymentSchedule,
  type PaymentTemplate,
} from '@holdfast/store/read'
import type { Actor } from '../../context.ts'
import { authoriseFound, organisationIdsOf } from '../../http/authorise.ts'
import { notFound } from '../../http/refusal.ts'
import { presentSchedule, presentTemplate } from './present-payments.ts'

export interface PaymentPlace {
  readonly entity_id: string
  readonly id: string
}

/** One of the caller's organisations has it, and the caller has the right there. */
export async function authoriseTemplate(
  db: Queryable,
  actor: Actor,
  right: Right,
  id: string,
): Promise<PaymentTemplate> {
  const [found] = await listPaymentTemplates(db, { organisationIds: organisationIdsOf(actor), id })
  return authoriseFound(actor, right, found, 'payment_template')
}

export async function authoriseSchedule(
  db: Queryable,
  actor: Actor,
  right: Right,
  id: string,
): Promise<PaymentSchedule> {
  const [found] = await listPaymentSchedules(db, { organisationIds: organisationIdsOf(actor), id })
  return authoriseFound(actor, right, found, 'payment_schedule')
}

export async function readTemplate(
  db: Queryable,
  { entity_id, id }: PaymentPlace,
): Promise<ApiReply<'createPaymentTemplate'>> {
  const [found] = await listPaymentTemplates(db, { organisationIds: [entity_id], id })
  if (found === undefined) throw notFound('payment_template')
  return presentTemplate(found)
}

export async function readSchedule(
  db: Queryable,
  { entity_id, id }: PaymentPlace,
): Promise<ApiReply<'createPaymentSchedule'>> {
  const [found] = await listPaymentSchedules(db, { organisationIds: [entity_id], id })
  if (found === undefined) throw notFound('payment_schedule')
  return presentSchedule(found)
}
