/** A replaced password suspends what moves money: approving, and signing off transfers. */
import type { User } from '@holdfast/store/read'
import { Refused } from '../../http/refusal.ts'

type Suspended = User & { readonly approvals_suspended_until: Date }

export const isSuspended = (user: User, now = new Date()): user is Suspended =>
  user.approvals_suspended_until !== null && user.approvals_suspended_until > now

export function assertNotSuspended(user: User, organisationId: string): void {
  if (isSuspended(user))
    throw new Refused(
      403,
      `Your password was replaced. You can approve and sign transfers again from ${minuteOf(user.approvals_suspended_until)} UTC.`,
      organisationId,
    )
}

/** '2026-11-23 08:05', rounded up, so that nobody is told too early. */
const minuteOf = (at: Date): string =>
  new Date(Math.ceil(at.getTime() / 60_000) * 60_000).toISOString().slice(0, 16).replace('T', ' ')
