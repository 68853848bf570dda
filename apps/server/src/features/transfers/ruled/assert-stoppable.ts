import type { TransferRequestView } from '@holdfast/store/read'
import { refusal } from '../../../http/refusal.ts'
import { claimedElsewhere } from '../claimed-elsewhere.ts'

/** Bytes that a signer received may be signed by now, so only their end stops them. The request is locked. */
export function assertStoppable(
  {
    status,
    signing_started_at,
    signed,
    claimed_until,
  }: Pick<TransferRequestView, 'status' | 'signing_started_at' | 'signed' | 'claimed_until'>,
  now = new Date(),
): void {
  if (status === 'broadcasted' || status === 'failed') throw refusal('TRANSFER_IN_STATE', { was: status })
  if (signing_started_at !== null || signed !== null) throw refusal('SIGNING_BEGUN')
  if (claimed_until !== null && claimed_until > now) throw claimedElsewhere()
}
