import type { TransferRequestView } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'

/** People decide on a batch as a whole. */
export function assertAlone({ batch_id }: Pick<TransferRequestView, 'batch_id'>): void {
  if (batch_id !== null) throw refusal('TRANSFER_IN_BATCH')
}
