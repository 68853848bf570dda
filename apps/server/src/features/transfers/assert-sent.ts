import type { TransferRequestView } from '@holdfast/store/read'
import { Refused } from '../../http/refusal.ts'

export function assertSent({ phase }: Pick<TransferRequestView, 'phase'>): void {
  if (phase !== 'broadcast') throw new Refused(409, 'This transfer was not broadcast.')
}
