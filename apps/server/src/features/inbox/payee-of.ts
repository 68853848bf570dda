import type { TransferRequestView } from '@holdfast/store/read'
import { intentOf } from '../transfers/intent-of.ts'

export const payeeOf = (view: TransferRequestView) => ({
  networkId: view.network_id,
  address: intentOf(view).recipient,
})
