import type { VerbsOf } from '../../http/verb.ts'
import { createSchedule } from './create-schedule.ts'
import { createTemplate } from './create-template.ts'
import { deleteTemplate } from './delete-template.ts'
import { endSchedule } from './end-schedule.ts'
import { listSchedules } from './list-schedules.ts'
import { listTemplates } from './list-templates.ts'
import { pauseSchedule } from './pause-schedule.ts'
import { resumeSchedule } from './resume-schedule.ts'
import { updateSchedule } from './update-schedule.ts'
import { updateTemplate } from './update-template.ts'

export const payments: VerbsOf<
  | 'listPaymentTemplates'
  | 'createPaymentTemplate'
  | 'updatePaymentTemplate'
  | 'deletePaymentTemplate'
  | 'listPaymentSchedules'
  | 'createPaymentSchedule'
  | 'updatePaymentSchedule'
  | 'pausePaymentSchedule'
  | 'resumePaymentSchedule'
  | 'endPaymentSchedule'
> = {
  listPaymentTemplates: listTemplates,
  createPaymentTemplate: createTemplate,
  updatePaymentTemplate: updateTemplate,
  deletePaymentTemplate: deleteTemplate,
  listPaymentSchedules: listSchedules,
  createPaymentSchedule: createSchedule,
  updatePaymentSchedule: updateSchedule,
  pausePaymentSchedule: pauseSchedule,
  resumePaymentSchedule: resumeSchedule,
  endPaymentSchedule: endSchedule,
}
