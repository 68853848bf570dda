import type { Queryable } from '@holdfast/store'
import { type ApproverRegistration, findApproverRegistration } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'
import type { ApproverCall } from '../serve-approver.ts'

/** The open registration of a link, for the person who began it. */
export async function registrationOfLink(
  db: Queryable,
  { link: { organisationId, id, userId } }: Pick<ApproverCall, 'link'>,
): Promise<ApproverRegistration> {
  const registration = await findApproverRegistration(db, { organisationId, id })
  if (
    registration?.person !== userId ||
    registration.credential !== null ||
    registration.expires_at <= new Date()
  )
    throw refusal('REGISTRATION_ENDED')
  return registration
}
