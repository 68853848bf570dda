/** Whether a sent transfer is in no block long after it was sent. Only bytes with a nonce wait like that: others expire. */
import type { TransferRequest } from './use-transfers.ts'

const patienceMs = 10 * 60_000

export const isStuck = (
  { status, gas_terms = null, receipt_status, receipt_block = null, broadcast_at = null }: TransferRequest,
  now: Date,
): boolean =>
  status === 'broadcasted' &&
  gas_terms !== null &&
  receipt_status !== 'confirmed' &&
  receipt_block === null &&
  broadcast_at !== null &&
  now.getTime() - Date.parse(broadcast_at) >= patienceMs
