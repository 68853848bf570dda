import type { TransferRequestView } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'

export function assertNotExpired({ expires_at }: Pick<TransferRequestView, 'expires_at'>): void {
  if (expires_at <= new Date()) throw refusal('TRANSFER_EXPIRED')
}
