import type { TransferRequestView } from '@holdfast/store/read'
import { refusal } from '../../../http/refusal.ts'

export const notApproved = ({ status }: Pick<TransferRequestView, 'status'>) =>
  refusal('TRANSFER_NOT_IN_STATE', { was: status, needed: 'approved' })
