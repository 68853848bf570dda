import { isRefusalCode } from '@holdfast/contract'
import type { NewAuditEvent } from '@holdfast/store/write'
import type { Refused } from './refusal.ts'

/** The reason in the format of audit events. */
export const reasonOfRefused = ({
  message,
  code,
  params,
}: Refused): { readonly reason: string } & Pick<NewAuditEvent, 'refusal'> =>
  code !== null && isRefusalCode(code) ? { reason: message, refusal: { code, params } } : { reason: message }
