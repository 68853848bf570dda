/** The nearest time at which an open request loses something: itself, or an approval that counts. */
import { countingApprovals, isRuled } from './request-actions.ts'
import type { TransferRequest } from './use-transfers.ts'

interface Expiry {
  readonly at: string
  readonly isOfApproval: boolean
}

export function nextExpiry(request: TransferRequest): Expiry {
  const ends = countingApprovals(request).flatMap(
    ({ user_id, lapses_at }) => endOf(request, user_id, lapses_at) ?? [],
  )
  const [first] = ends.toSorted(byTime)
  const { expires_at: at } = request
  return first !== undefined && byTime(first, at) < 0
    ? { at: first, isOfApproval: true }
    : { at, isOfApproval: false }
}

/** When an approval ends: by the policy, or as it was signed. Null: neither. */
export function endOf(request: TransferRequest, personId: string, lapsesAt: string | null): string | null {
  const signed = isRuled(request)
    ? request.rules?.signed_by.find(({ user_id }) => user_id === personId)?.not_after
    : undefined
  return [lapsesAt, signed].filter((time) => typeof time === 'string').toSorted(byTime)[0] ?? null
}

const byTime = (a: string, b: string): number => new Date(a).getTime() - new Date(b).getTime()
