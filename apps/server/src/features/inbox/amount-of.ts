import { formatUnits } from '@holdfast/ledger'
import type { TransferRequestView } from '@holdfast/store/read'
import { intentOf } from '../transfers/intent-of.ts'

/** In whole tokens; of a batch the sum. */
export const amountOf = (view: TransferRequestView): string => {
  const { units, asset } = intentOf(view)
  return formatUnits(view.batch_total === null ? units : BigInt(view.batch_total), asset.decimals)
}
