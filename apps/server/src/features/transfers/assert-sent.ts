import type { TransferRequestView } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'

export function assertSent({ phase }: Pick<TransferRequestView, 'phase'>): void {
  if (phase !== 'broadcast') throw refusal('TRANSFER_NOT_BROADCAST')
}
