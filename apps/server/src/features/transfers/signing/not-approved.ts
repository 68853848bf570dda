import type { TransferRequestView } from '@holdfast/store/read'
import { Refused } from '../../../http/refusal.ts'

export const notApproved = ({ status }: Pick<TransferRequestView, 'status'>) =>
  new Refused(409, `This transfer is ${status}, not approved.`)
