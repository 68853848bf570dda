/** A replaced password suspends acts that move money: approving and signing transfers. */
import type { User } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'

type Suspended = User & { readonly approvals_suspended_until: Date }

export const isSuspended = (user: User, now = new Date()): user is Suspended =>
  user.approvals_suspended_until !== null && user.approvals_suspended_until > now

export function assertNotSuspended(user: User, organisationId: string): void {
  if (isSuspended(user))
    throw refusal('APPROVALS_SUSPENDED', { until: minuteOf(user.approvals_suspended_until) }, organisationId)
}

/** Rounded up to a whole minute, so that the displayed time is never too early. */
const minuteOf = (at: Date): string => new Date(Math.ceil(at.getTime() / 60_000) * 60_000).toISOString()
