import type { TransferReceipt } from '@holdfast/store'

/** No receipt of the chain yet. */
export const nothingYet: TransferReceipt = {
  state: 'pending',
  block: null,
  bandwidth: '0',
  energy: '0',
  bandwidth_fee: '0',
  energy_fee: '0',
  burned: '0',
  result: null,
}
