/**
 * When an approval lapses: the policy's number of minutes after it was given. The transfer then needs it
 * again.
 */
import type { PolicyBundle } from '../bundle.ts'

/** Null if it never lapses, because no policy was applied. */
export const lapsesAt = (bundle: PolicyBundle | null, { at }: { readonly at: Date }): Date | null =>
  bundle === null ? null : new Date(at.getTime() + bundle.app.approvals.expiryMinutes * 60_000)
