/** When an approval lapses: as many minutes after it was given as the policy says. The server then asks for it again. */
import type { PolicyBundle } from '../bundle.ts'

/** Null: it does not lapse, because no policy was applied. */
export const lapsesAt = (bundle: PolicyBundle | null, { at }: { readonly at: Date }): Date | null =>
  bundle === null ? null : new Date(at.getTime() + bundle.app.approvals.expiryMinutes * 60_000)
