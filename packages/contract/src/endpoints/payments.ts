/** Templates that fill the form of a transfer, and payments that become transfer requests on their dates. Nothing here approves. */
import { scheduleRepeats } from '@holdfast/ledger'
import { z } from 'zod'
import { code } from '../refusals/code.ts'
import type { Route } from '../route.ts'
import { Decimal, Id, IdParams, Line, Nothing, RefusalInAnswer, Time, Version } from '../fields.ts'
import { ApproverNote, freezing, TransferFields } from './transfer-terms.ts'

const Person = z.object({ id: Id, name: z.string().nullable() })
const Day = z.iso.date()
const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, code('FIELD_INVALID'))

const Payment = {
  id: Id,
  entity_id: Id,
  name: z.string(),
  wallet_id: Id,
  /** Null: the wallet was deleted. */
  wallet_name: z.string().nullable(),
  network_code: z.string(),
  network_name: z.string(),
  network_id: Id,
  token_id: Id,
  token_symbol: z.string(),
  recipient_address: z.string(),
  /** In the address book, or an own wallet. Null: neither. */
  payee_name: z.string().nullable(),
  memo: z.string(),
  note: z.string(),
  version: Version,
  created_by: Person,
  created_at: Time,
}

const PaymentTemplate = z.object({
  ...Payment,
  /** Null: the amount differs each time. */
  amount: Decimal.nullable(),
})

const scheduleStates = ['active', 'paused', 'ended', 'stopped'] as const

const PaymentSchedule = z.object({
  ...Payment,
  amount: Decimal,
  repeats: z.enum(scheduleRepeats),
  /** Days and times are in UTC. */
  starts_on: Day,
  time: z.string(),
  /** For monthly payments; a month without this day has its last day instead. */
  day_of_month: z.number().int().nullable(),
  ends_on: Day.nullable(),
  /** How many dates it has. Null: no limit. */
  count: z.number().int().nullable(),
  /** Dates that passed. */
  done: z.number().int(),
  /** 'stopped': by the server, because a condition no longer holds; see `why`. */
  state: z.enum(scheduleStates),
  /** The next dates. */
  next: z.array(Time),
  /** Why it stopped, or why the last attempt was refused. */
  why: RefusalInAnswer.nullable(),
  /** The requests are made in this person's name: whoever last stated or resumed what is paid. */
  requested_by: Person,
  /** The last date that passed. */
  last: z
    .object({
      due_at: Time,
      /** 'skipped': the server was down, and a later date was requested instead. */
      outcome: z.enum(['requested', 'skipped', 'refused']),
      request_id: Id.nullable(),
      why: RefusalInAnswer.nullable(),
    })
    .nullable(),
})

const PaymentFields = TransferFields.omit({ network_code: true, max_fee: true }).extend({
  name: Line(120),
  note: ApproverNote.optional(),
})
const TemplateFields = PaymentFields.extend({ amount: PaymentFields.shape.amount.nullable() })
const ScheduleFields = PaymentFields.extend({
  repeats: z.enum(scheduleRepeats),
  starts_on: Day,
  time: TimeOfDay.default('08:00'),
  day_of_month: z.number().int().min(1).max(31).nullable().default(null),
  ends_on: Day.nullable().default(null),
  count: z.number().int().min(1).max(1000).nullable().default(null),
})

const OfOrganisation = z.object({ entity_id: Id })
const templateRefusals = ['TEMPLATE_NAME_TAKEN', 'TOO_MANY_PAYMENTS', ...freezing] as const
const scheduleRefusals = ['SCHEDULE_PAYEE_UNSAVED', 'SCHEDULE_OVER', 'NO_WALLET_KEY', ...freezing] as const

const change = <P extends string>(verb: P, summary: string) =>
  ({
    method: 'POST',
    path: `/api/payment-schedules/:id/${verb}` as const,
    access: 'signed-in',
    params: IdParams,
    reply: PaymentSchedule,
    summary,
  }) as const satisfies Route

export const payments = {
  listPaymentTemplates: {
    method: 'GET',
    path: '/api/payment-templates',
    access: 'signed-in',
    query: OfOrganisation,
    reply: z.array(PaymentTemplate),
    summary: 'Templates of an organisation by name',
  },
  createPaymentTemplate: {
    method: 'POST',
    path: '/api/payment-templates',
    access: 'signed-in',
    body: TemplateFields,
    reply: PaymentTemplate,
    status: 201,
    refusals: templateRefusals,
    summary: 'Save values for the form of a transfer',
  },
  updatePaymentTemplate: {
    method: 'PUT',
    path: '/api/payment-templates/:id',
    access: 'signed-in',
    isVersioned: true,
    params: IdParams,
    body: TemplateFields,
    reply: PaymentTemplate,
    refusals: templateRefusals,
    summary: 'Change a template',
  },
  deletePaymentTemplate: {
    method: 'DELETE',
    path: '/api/payment-templates/:id',
    access: 'signed-in',
    params: IdParams,
    reply: Nothing,
    status: 204,
    summary: 'Remove a template',
  },
  listPaymentSchedules: {
    method: 'GET',
    path: '/api/payment-schedules',
    access: 'signed-in',
    query: OfOrganisation,
    reply: z.array(PaymentSchedule),
    summary: 'Scheduled payments of an organisation, the next date first',
  },
  createPaymentSchedule: {
    method: 'POST',
    path: '/api/payment-schedules',
    access: 'signed-in',
    body: ScheduleFields,
    isIdempotent: true,
    reply: PaymentSchedule,
    status: 201,
    refusals: ['TOO_MANY_PAYMENTS', ...scheduleRefusals],
    summary:
      'Schedule transfer requests; each is submitted on its date and waits for approval like any other',
  },
  updatePaymentSchedule: {
    method: 'PUT',
    path: '/api/payment-schedules/:id',
    access: 'signed-in',
    isVersioned: true,
    params: IdParams,
    body: ScheduleFields,
    reply: PaymentSchedule,
    refusals: [...scheduleRefusals, 'SCHEDULE_FINISHED'],
    summary: 'Change a scheduled payment; its later requests are made in the caller’s name',
  },
  pausePaymentSchedule: {
    ...change('pause', 'Make no requests until it is resumed'),
    refusals: ['SCHEDULE_FINISHED'],
  },
  resumePaymentSchedule: {
    ...change('resume', 'Make requests again, in the caller’s name; dates that passed are left out'),
    isVersioned: true,
    refusals: ['SCHEDULE_FINISHED', ...scheduleRefusals],
  },
  endPaymentSchedule: change('end', 'Make no more requests'),
} as const satisfies Record<string, Route>
